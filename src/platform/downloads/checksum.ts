const pieceBytes = 1024 * 1024

/** SHA-256 in hexadecimal, read in slices of 1 MiB, because low-end phones can't hold a whole file in memory. */
export async function sha256Of(file: Blob): Promise<string> {
  // oxlint-disable-next-line vior/late-imports -- SHA-256 in pieces, for downloads alone
  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += pieceBytes)
    hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
