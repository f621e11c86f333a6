import { type DocumentKind, documentRules } from './document-kinds.ts'

type MailOf = { kind: DocumentKind; number: string; companyName: string; contactName: string | null }

/** The default subject and message of an email with a document. */
export function documentMail({ kind, number, companyName, contactName }: MailOf): { subject: string; message: string } {
  const { title } = documentRules[kind]
  return {
    subject: `${title} ${number} from ${companyName}`,
    message: `Hello ${contactName?.trim() || 'there'},\n\n${title} ${number} is attached.\n\nThank you,\n${companyName}`,
  }
}

/** The text of the email: the message, and the link to the document (D-148). */
export const documentMailText = (kind: DocumentKind, message: string, link: string): string =>
  `${message.trimEnd()}\n\nYou can also view the ${documentRules[kind].title.toLowerCase()} online:\n${link}\n`
