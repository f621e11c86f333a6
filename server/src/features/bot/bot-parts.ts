import type { Dray } from '../../dray.ts'
import type { Telegram } from './telegram.ts'

export type BotParts = Pick<Dray, 'db' | 'config' | 'log' | 'mail'> & {
  telegram: Telegram
  now: () => Date
  /** Another server takes over after this long without a sign of this one. */
  leaseSeconds: number
  pollSeconds: number
}
