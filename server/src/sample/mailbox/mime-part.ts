/** A part of an email, in Latin-1: one letter for a byte. */
export type MimePart = {
  header: string
  body: string
  type: string
  parameters: Parameters
  disposition: { value: string; parameters: Parameters } | undefined
  encoding: string
  children: MimePart[]
}

type Parameters = readonly (readonly [name: string, value: string])[]

export function parseMime(text: string): MimePart {
  const end = text.indexOf('\r\n\r\n')
  const [header, body] = end < 0 ? [text, ''] : [text.slice(0, end + 4), text.slice(end + 4)]
  const { value: type, parameters } = parsedField(header, 'content-type') ?? { value: 'text/plain', parameters: [] }
  const boundary = parameters.find(([name]) => name === 'boundary')?.[1]
  const isMultipart = type.startsWith('multipart/') && boundary !== undefined
  return {
    ...{ header, body, type, parameters },
    disposition: parsedField(header, 'content-disposition'),
    encoding: parsedField(header, 'content-transfer-encoding')?.value ?? '7bit',
    children: isMultipart
      ? splitParts(body, boundary).map(parseMime)
      : type === 'message/rfc822'
        ? [parseMime(body)]
        : [],
  }
}

function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = []
  const delimiter = `\r\n--${boundary}`
  const whole = `\r\n${body}`
  let from = whole.indexOf(delimiter)
  while (from >= 0) {
    const start = from + delimiter.length
    if (whole.startsWith('--', start)) break
    const next = whole.indexOf(delimiter, start)
    parts.push(whole.slice(start + 2, next < 0 ? undefined : next))
    from = next
  }
  return parts
}

function parsedField(header: string, name: string): { value: string; parameters: Parameters } | undefined {
  const field = new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(header)?.[1]
  if (field === undefined) return undefined
  const [value = '', ...rest] = field.replace(/\r\n/g, '').split(';')
  const parameters = rest.flatMap((part) => {
    const [, key, quoted, plain] = /^\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|(\S+))/.exec(part) ?? []
    return key === undefined ? [] : [[key.toLowerCase(), quoted ?? plain ?? ''] as const]
  })
  return { value: value.trim().toLowerCase(), parameters }
}

/** As IMAP names it: `1.2` is the second part of the first one. */
export function findPart(mail: MimePart, key: string): MimePart | undefined {
  if (mail.children.length === 0) return key === '1' ? mail : undefined
  return key.split('.').reduce<MimePart | undefined>((part, number) => {
    const children = part?.type === 'message/rfc822' ? part.children.at(0)?.children : part?.children
    return children?.[Number(number) - 1]
  }, mail)
}

const quoted = (value: string): string => `"${value.replace(/[\r\n]/g, '').replace(/(["\\])/g, '\\$1')}"`

const listed = (parameters: Parameters): string =>
  parameters.length === 0 ? 'NIL' : `(${parameters.flat().map(quoted).join(' ')})`

/** BODYSTRUCTURE of RFC 3501. */
export function bodyStructure(part: MimePart): string {
  const [type = '', subtype = ''] = part.type.split('/')
  const { disposition, parameters } = part
  const disposed = disposition ? `(${quoted(disposition.value)} ${listed(disposition.parameters)})` : 'NIL'
  if (type === 'multipart' && part.children.length > 0)
    return `(${part.children.map(bodyStructure).join('')} ${quoted(subtype)} ${listed(parameters)} ${disposed} NIL NIL)`
  const base = `${quoted(type)} ${quoted(subtype)} ${listed(parameters)} NIL NIL ${quoted(part.encoding)} ${part.body.length}`
  const [inner] = part.type === 'message/rfc822' ? part.children : []
  const more = inner ? ` (${Array(10).fill('NIL').join(' ')}) ${bodyStructure(inner)} ${countLines(part.body)}` : ''
  return `(${base}${more || (type === 'text' ? ` ${countLines(part.body)}` : '')} NIL ${disposed} NIL NIL)`
}

/** Without a list of the lines: an email can have millions. */
function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
