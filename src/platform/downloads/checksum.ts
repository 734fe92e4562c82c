const pieceBytes = 1024 * 1024

/**
 * Loads SHA-256, which is not precached, so that this rejects without a network. Returns the checksum of a file in
 * hexadecimal, read in slices of 1 MiB, because low-end phones can't hold a whole file in memory.
 */
export async function loadSha256(): Promise<(file: Blob) => Promise<string>> {
  // oxlint-disable-next-line vior/late-imports -- SHA-256 in pieces, for downloads alone, which are tried again
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return async (file) => {
    const hash = sha256.create()
    for (let at = 0; at < file.size; at += pieceBytes)
      hash.update(new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer()))
    return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
