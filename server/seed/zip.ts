import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; data: Buffer; store?: boolean }

const utf8Names = 0x0800
const deflated = 8
const stored = 0
/** 1 January 2026 in the words of MS-DOS, so that the same entries are the same bytes everywhere. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1

/**
 * Packs entries into a ZIP archive, piece by piece (APPNOTE 6.3, without ZIP64: less than 4 GB and 65,536 entries).
 * `store` leaves an entry as it is.
 */
export function* zip(entries: Iterable<ZipEntry>): Generator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const { name, data, store = false } of entries) {
    const packed = store ? data : deflateRawSync(data, { level: 9 })
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(utf8Names, 2)
    common.writeUInt16LE(store ? stored : deflated, 4)
    common.writeUInt16LE(0, 6)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(nameBytes.length, 22)
    yield Buffer.concat([signature(0x04034b50), common, nameBytes])
    yield packed

    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), common, place, nameBytes)
    count += 1
    offset += 4 + common.length + nameBytes.length + packed.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directoryBytes.length, 8)
  end.writeUInt32LE(offset, 12)
  yield Buffer.concat([directoryBytes, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
