/** The signed-in account, as the views need it. */
export type Reader = { readonly id: number; readonly first_name: string; readonly last_name: string }

export const nameOf = ({ first_name, last_name }: Reader) => `${first_name} ${last_name}`.trim()
