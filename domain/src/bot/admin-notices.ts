/** Emailed to the admins again only after this long. */
const againMs = 24 * 60 * 60_000
/** Older trouble is no news. */
const freshMs = 60 * 60_000

export type BotTrouble = { problem: string | null; guessedAt: Date | null; told: string | null; toldAt: Date | null }

const guesses = "Someone tried many wrong access codes. The bot won't check any more codes for up to an hour."

/** The sentence that admins have to be told now (D-345). `tellable`: problems that they can end. */
export function botNotice(
  { problem, guessedAt, told, toldAt }: BotTrouble,
  tellable: readonly string[],
  at: Date,
): string | undefined {
  const isGuessed = guessedAt !== null && at.getTime() - guessedAt.getTime() < freshMs
  const notice = problem !== null && tellable.includes(problem) ? problem : isGuessed ? guesses : undefined
  const isTold = notice === told && toldAt !== null && at.getTime() - toldAt.getTime() < againMs
  return isTold ? undefined : notice
}

export const botNoticeMail = (notice: string, company: string): { subject: string; text: string } => ({
  subject: `The bot of ${company} needs attention`,
  text: `${notice}\n\nSettings › Portal shows the state of the bot.\n`,
})
