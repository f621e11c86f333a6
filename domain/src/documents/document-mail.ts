import { formatDollars, minus, sum, zero } from '../money.ts'
import type { Aging } from '../receivables/aging.ts'
import { type DocumentKind, documentRules } from './document-kinds.ts'
import { documentNamed } from './document-name.ts'
import type { EmailedDocument } from './document-source.ts'
import { printPages } from './page-setup.ts'
import { statementAging } from './accounts/statement.ts'

type Mailing = {
  companyName: string
  /** False for an older version, which may differ from the current record. */
  isCurrent: boolean
}

export function documentMail(
  { label, contact, content }: Pick<EmailedDocument, 'label' | 'contact' | 'content'>,
  { companyName, isCurrent }: Mailing,
): { subject: string; message: string } {
  const named = documentNamed(label)
  const isStatement = label.kind === 'statement'
  const attached = `${isStatement ? 'Your statement' : named} is attached.`
  const document = isStatement && isCurrent ? content?.(printPages.general) : undefined
  const owed = document?.kind === 'statement' ? ` ${owedSentence(statementAging(document))}` : ''
  return {
    subject: `${named} from ${companyName}`,
    message: `Hello ${contact.name?.trim() || 'there'},\n\n${attached}${owed}\n\nThank you,\n${companyName}`,
  }
}

function owedSentence(aging: Aging): string {
  const owed = sum(Object.values(aging))
  if (owed === zero) return 'You have no balance due at this time.'
  const late = minus(owed, aging.current)
  if (late === zero) return `Your balance is ${formatDollars(owed)}.`
  return `Your balance is ${formatDollars(owed)}, ${late === owed ? 'all' : formatDollars(late)} of it past due.`
}

export const documentMailText = (kind: DocumentKind, message: string, link: string): string =>
  `${message.trimEnd()}\n\nYou can also view the ${documentRules[kind].title.toLowerCase()} online:\n${link}\n`
