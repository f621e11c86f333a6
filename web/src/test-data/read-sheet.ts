import { inflateRawSync } from 'node:zlib'

/** Reads the files of an .xlsx, which is a zip, from its central directory. */
function unzipped(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const start = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const data = bytes.subarray(from, from + size)
    files.set(name, (method === 8 ? inflateRawSync(data) : data).toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** Text as text, numbers as numbers; empty cells are left out. */
export async function readSheet(sheet: Blob) {
  const files = unzipped(Buffer.from(await sheet.arrayBuffer()))
  const xml = (name: string) => new DOMParser().parseFromString(files.get(name) ?? '', 'text/xml')
  const texts = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map((si) => si.textContent)
  const page = xml('xl/worksheets/sheet1.xml')
  const rows = [...page.querySelectorAll('row')].map((row) =>
    Object.fromEntries(
      [...row.querySelectorAll('c')].map((cell) => {
        const value = cell.querySelector('v')?.textContent ?? ''
        const column = cell.getAttribute('r')?.replace(/\d+$/, '') ?? ''
        return [column, cell.getAttribute('t') === 's' ? texts[Number(value)] : Number(value)]
      }),
    ),
  )
  return { page, rows }
}
