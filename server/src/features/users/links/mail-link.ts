import { linkMail } from '@dray/domain/users/password-links'
import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Dray } from '../../../dray.ts'
import type { Sender } from '../../../platform/config/sender.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import { companyNow } from '../../company/index.ts'
import { linkNames, type SavedLink } from './save-link.ts'

/** Emails a link that is saved already, and logs that. Who made it receives the replies. */
export async function mailLink(
  dray: Dray,
  link: SavedLink,
  { by, author }: { by: Sender | null; author: Author },
): Promise<void> {
  const { config, mail } = dray
  const { kind, email, url } = link
  const { company } = await companyNow(dray.db, config)
  const words = { kind, name: link.name, url, by: by?.name ?? null, company: company.name }
  const message = linkMail({ ...words, expiresAt: link.expiresOn, timeZone: config.timeZone })
  return mail.withSlot(async () => {
    await mail.send({
      ...message,
      to: email,
      replyTo: by ?? undefined,
      attachments: [],
      id: randomUUID(),
      senderName: company.name,
    })
    const notes = `${linkNames[kind]} emailed to ${email}`
    await inTransaction(dray.db, (tx) => logUpdated(tx, 'user', [{ id: link.userId, notes }], author))
  })
}
