import { type DocumentKind, documentRules } from './document-kinds.ts'
import { type DocumentLabel, documentNamed } from './document-name.ts'

type MailOf = { label: DocumentLabel; companyName: string; contactName: string | null }

/** The default subject and message of an email with a document. */
export function documentMail({ label, companyName, contactName }: MailOf): { subject: string; message: string } {
  const named = documentNamed(label)
  const attached = label.kind === 'statement' ? 'Your statement' : named
  return {
    subject: `${named} from ${companyName}`,
    message: `Hello ${contactName?.trim() || 'there'},\n\n${attached} is attached.\n\nThank you,\n${companyName}`,
  }
}

/** The text of the email: the message, and the link to the document (D-148). */
export const documentMailText = (kind: DocumentKind, message: string, link: string): string =>
  `${message.trimEnd()}\n\nYou can also view the ${documentRules[kind].title.toLowerCase()} online:\n${link}\n`
