import * as v from 'valibot'

/** Addresses of what an account may do with all of its data at once. */
export const accountDataPaths = {
  export: '/users/api/export/',
  deletion: '/users/api/deletion/',
  keep: '/users/api/deletion/keep/',
} as const

/** Where a person finds them. */
export const accountDataPage = '/profile#your-data'

/** `waiting` until its file is made; `failed` if that failed three times; `expired` when the file is gone. */
export const exportStates = ['waiting', 'made', 'failed', 'expired'] as const

/** A file with everything about an account. Times are null until they are known. */
export const accountExportSchema = v.object({
  state: v.picklist(exportStates),
  asked_at: v.string(),
  made_at: v.nullable(v.string()),
  expires_at: v.nullable(v.string()),
  /** Bytes. */
  size: v.nullable(v.number()),
  /** From when on another one can be asked for. */
  next_at: v.string(),
  /** Signed, for 15 minutes; of a made one only. */
  url: v.optional(v.string()),
})
export type AccountExport = v.InferOutput<typeof accountExportSchema>

/** GET and POST /users/api/export/; null if none was ever asked for. */
export const accountExportAnswerSchema = v.object({ export: v.nullable(accountExportSchema) })
