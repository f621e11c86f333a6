import type * as contract from '@dray/contract/customers/bot'
import type { Update } from 'grammy/types'
import type { Dray } from '../../dray.ts'
import { botName } from '../company/index.ts'
import { countBotWork, readLease, updatesSetAside } from './bot.sql.ts'
import { privateChat } from './handle-update.ts'

const maxSetAside = 20

export async function readBotState({ db, config }: Pick<Dray, 'db' | 'config'>, at: Date): Promise<contract.BotState> {
  const [lease, work, setAside, name] = await Promise.all([
    readLease(db),
    countBotWork(db),
    updatesSetAside(db, maxSetAside),
    botName(db, config),
  ])
  return {
    configured: config.telegram !== undefined,
    name,
    connectedAt: lease.connectedAt,
    lastMessageAt: lease.lastUpdateAt,
    problem: lease.problem,
    guessedAt: isNews(lease.guessedAt, at) ? lease.guessedAt : null,
    ...work,
    setAside: setAside.map(({ id, receivedAt, body, error }) => {
      const update = body as Update
      return {
        id,
        at: receivedAt,
        from: privateChat(update)?.name ?? '',
        text: update.message?.text ?? update.callback_query?.data ?? '',
        error: error ?? '',
      }
    }),
  }
}

const newsForMs = 7 * 24 * 60 * 60_000

const isNews = (instant: Date | null, at: Date): boolean =>
  instant !== null && at.getTime() - instant.getTime() < newsForMs
