/** Signatures of the parts of an archive (APPNOTE 6.3, 4.3.12 to 4.3.16). */
const signatures = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }

/**
 * The CRC-32 of each entry of a ZIP archive as its directory has it, in the order of the directory. Only for an archive that
 * fflate has unpacked, which compares none of them: places are found as it finds them. Throws a RangeError for one that is not whole.
 */
export function checksumsOf(archive: Uint8Array): number[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const u16 = (at: number) => view.getUint16(at, true)
  const u32 = (at: number) => view.getUint32(at, true)
  let end = archive.length - 22
  while (u32(end) !== signatures.end) end -= 1
  let [count, at] = [u16(end + 8), u32(end + 16)]
  // ZIP64, which some programs write whatever the size.
  if (end >= 20 && u32(end - 20) === signatures.locator64) {
    const end64 = u32(end - 12)
    if (u32(end64) === signatures.end64) [count, at] = [u32(end64 + 32), u32(end64 + 48)]
  }
  return Array.from({ length: count }, () => {
    const checksum = u32(at + 16)
    at += 46 + u16(at + 28) + u16(at + 30) + u16(at + 32)
    return checksum
  })
}
