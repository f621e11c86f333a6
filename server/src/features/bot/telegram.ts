import type { GrammyError } from 'grammy'
import type { Update } from 'grammy/types'

/** A method of the Bot API with its body. */
export type BotMethod = 'sendMessage' | 'editMessageText' | 'answerCallbackQuery'

type Later = { result: 'later'; afterMs: number | undefined; error: string }

export type Called =
  | { result: 'done'; messageId: number | undefined }
  /** The person blocked the bot, or the chat is gone. */
  | { result: 'blocked' }
  | Later
  /** Trying again can't help. */
  | { result: 'refused'; error: string }

/** `conflict`: another program uses this bot. */
export type NoUpdates = { result: 'conflict' | 'unauthorized' } | Later
export type Updates = { result: 'done'; updates: Update[] } | NoUpdates

type Wait = { waitSeconds: number; signal: AbortSignal }

type Command = { command: string; description: string }

export type Telegram = {
  /** Tells Telegram the bot's commands. Returns its name. */
  introduce: (commands: readonly Command[]) => Promise<{ result: 'done'; name: string } | NoUpdates>
  /** Waits up to `waitSeconds` for the next ones. Asking with an offset tells Telegram that those before it are saved. */
  readUpdates: (offset: number | undefined, wait: Wait) => Promise<Updates>
  call: (method: BotMethod, body: Record<string, unknown>) => Promise<Called>
}

const requestSeconds = 20
/** Longer than a poll waits, and shorter than a lease. */
const pollSeconds = 40

/** grammY without its loop, which would lose the update of a handler that fails. Loaded only where a bot runs. */
export async function openTelegram({ token, root }: { token: string; root: string }): Promise<Telegram> {
  const { Api } = await import('grammy')
  const options = { apiRoot: root.replace(/\/+$/, ''), fetch: nativeFetch as never }
  const api = new Api(token, { ...options, timeoutSeconds: requestSeconds })
  const polling = new Api(token, { ...options, timeoutSeconds: pollSeconds })
  return {
    async introduce(commands) {
      try {
        await api.setMyCommands(commands)
        return { result: 'done', name: (await api.getMe()).username }
      } catch (error) {
        return failedPoll(error)
      }
    },
    async readUpdates(offset, { waitSeconds, signal }) {
      const wanted = { timeout: waitSeconds, limit: 100, allowed_updates: updateKinds }
      try {
        const body = offset === undefined ? wanted : { ...wanted, offset }
        return { result: 'done', updates: await polling.getUpdates(body, signal as never) }
      } catch (error) {
        return failedPoll(error)
      }
    },
    async call(method, body) {
      try {
        const answer = await api.raw[method](body as never)
        return { result: 'done', messageId: typeof answer === 'object' ? answer.message_id : undefined }
      } catch (error) {
        return failedCall(error)
      }
    },
  }
}

const updateKinds = ['message', 'callback_query', 'my_chat_member'] as const

/** grammY's signals come from a package that Node's fetch doesn't take. */
function nativeFetch(url: string, { signal, ...init }: RequestInit): Promise<Response> {
  const controller = new AbortController()
  if (signal?.aborted) controller.abort()
  signal?.addEventListener('abort', () => controller.abort())
  return fetch(url, { ...init, signal: controller.signal })
}

const asAnswered = (error: unknown): GrammyError | undefined =>
  error instanceof Error && error.name === 'GrammyError' ? (error as GrammyError) : undefined

function failedPoll(error: unknown): NoUpdates {
  const code = asAnswered(error)?.error_code
  if (code === 409) return { result: 'conflict' }
  if (code === 401 || code === 404) return { result: 'unauthorized' }
  return later(error)
}

function failedCall(error: unknown): Called {
  const answered = asAnswered(error)
  if (!answered) return later(error)
  const { error_code: code, description } = answered
  if (code === 403 || /chat not found/i.test(description)) return { result: 'blocked' }
  if (/message is not modified/i.test(description)) return { result: 'done', messageId: undefined }
  return code === 400 ? { result: 'refused', error: description } : later(error)
}

/** Its sentences don't have the token, which is in the address. */
function later(error: unknown): Later {
  const answered = asAnswered(error)
  if (!answered) return { result: 'later', afterMs: undefined, error: 'Telegram gave no answer' }
  const seconds = answered.parameters.retry_after
  const afterMs = seconds === undefined ? undefined : seconds * 1000
  return { result: 'later', afterMs, error: `Telegram answered ${answered.error_code}: ${answered.description}` }
}
