import { botNotice, botNoticeMail } from '@dray/domain/bot/admin-notices'
import { randomUUID } from 'node:crypto'
import { companyNow } from '../company/index.ts'
import { adminEmails } from '../users/index.ts'
import type { BotParts } from './bot-parts.ts'
import { noteBotHealth, readLease } from './bot.sql.ts'
import { botProblems } from './poll-updates.ts'

/** Only one server has the lease, so each notice is sent once. Without email, Settings shows it. */
export async function tellAdmins({ db, config, log, mail, now }: BotParts): Promise<void> {
  if (!mail.isOn) return
  const at = now()
  const notice = botNotice(await readLease(db), Object.values(botProblems), at)
  if (notice === undefined) return
  await noteBotHealth(db, { told: notice, toldAt: at })
  const { company } = await companyNow(db, config)
  const message = botNoticeMail(notice, company.name)
  for (const to of await adminEmails(db)) {
    const letter = { ...message, to, attachments: [], id: randomUUID(), senderName: company.name }
    await mail
      .withSlot(() => mail.send(letter))
      .catch((error: unknown) => log.warn({ err: error }, 'An admin could not be told about the bot'))
  }
}
