type EmailParts = {
  id?: string | undefined
  from?: string
  subject?: string
  /** More lines of the header. */
  header?: string
  body?: string
}

let count = 0

/** The source of an email that orders something. `header` replaces the type of a plain text. */
export function anEmail({ header = 'Content-Type: text/plain; charset=utf-8', ...parts }: EmailParts = {}): string {
  const { from = 'Renate Messner <renate@lehmanns.example>', subject = 'Our order', body = '12 chai' } = parts
  const id = 'id' in parts ? parts.id : `<order-${++count}@lehmanns.example>`
  const lines = [
    `From: ${from}`,
    'To: orders@northwind.example',
    `Subject: ${subject}`,
    ...(id === undefined ? [] : [`Message-ID: ${id}`]),
    'MIME-Version: 1.0',
    header,
  ]
  return `${lines.join('\n')}\n\n${body}\n`
}

/** A body of several parts, each with its header, and the header that goes with it. */
export function multipart(type: string, ...parts: readonly string[]): { header: string; body: string } {
  const boundary = `part-${++count}`
  const body = parts.map((part) => `--${boundary}\n${part}\n`).join('')
  return { header: `Content-Type: ${type}; boundary="${boundary}"`, body: `${body}--${boundary}--` }
}

export const aPart = (header: string, body: string): string => `${header}\n\n${body}`
