import { Api, GrammyError, HttpError } from 'grammy'
import type { Update } from 'grammy/types'

/** A method of the Bot API with its body. */
export type BotMethod = 'sendMessage' | 'editMessageText' | 'answerCallbackQuery'

export type Called =
  | { result: 'done'; messageId: number | undefined }
  /** The person blocked the bot, or the chat is gone. */
  | { result: 'blocked' }
  | { result: 'later'; afterMs: number | undefined; error: string }
  /** Trying again can't help. */
  | { result: 'refused'; error: string }

export type Updates =
  | { result: 'done'; updates: Update[] }
  /** Another program uses this bot. */
  | { result: 'conflict' }
  | { result: 'unauthorized' }
  | { result: 'later'; afterMs: number | undefined; error: string }

export type Telegram = {
  readName: () => Promise<string>
  setCommands: (commands: readonly { command: string; description: string }[]) => Promise<void>
  /** Waits up to `waitSeconds` for the next ones. Asking with an offset tells Telegram that those before it are saved. */
  readUpdates: (offset: number | undefined, options: { waitSeconds: number; signal: AbortSignal }) => Promise<Updates>
  call: (method: BotMethod, body: Record<string, unknown>) => Promise<Called>
}

const requestSeconds = 20
/** A poll ends this much later than it promised at most. */
const pollSeconds = 60

/** grammY without its loop, which would lose the update of a handler that fails. */
export function openTelegram({ token, root }: { token: string; root: string }): Telegram {
  const options = { apiRoot: root.replace(/\/+$/, ''), fetch: globalThis.fetch as never }
  const api = new Api(token, { ...options, timeoutSeconds: requestSeconds })
  const polling = new Api(token, { ...options, timeoutSeconds: pollSeconds })
  return {
    readName: async () => (await api.getMe()).username,
    setCommands: async (commands) => void (await api.setMyCommands(commands)),
    async readUpdates(offset, { waitSeconds, signal }) {
      try {
        const updates = await polling.getUpdates(
          {
            ...(offset === undefined ? {} : { offset }),
            timeout: waitSeconds,
            limit: 100,
            allowed_updates: ['message', 'callback_query', 'my_chat_member'],
          },
          signal as never,
        )
        return { result: 'done', updates }
      } catch (error) {
        return failedPoll(error)
      }
    },
    async call(method, body) {
      try {
        const answer = await callRaw(api, method, body)
        return { result: 'done', messageId: messageId(answer) }
      } catch (error) {
        return failedCall(error)
      }
    },
  }
}

const callRaw = (api: Api, method: BotMethod, body: Record<string, unknown>): Promise<unknown> =>
  (api.raw[method] as (body: Record<string, unknown>) => Promise<unknown>)(body)

const messageId = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'message_id' in answer ? Number(answer.message_id) : undefined

function failedPoll(error: unknown): Updates {
  if (error instanceof GrammyError && error.error_code === 409) return { result: 'conflict' }
  if (error instanceof GrammyError && [401, 404].includes(error.error_code)) return { result: 'unauthorized' }
  return later(error)
}

function failedCall(error: unknown): Called {
  if (!(error instanceof GrammyError)) return later(error)
  const { error_code: code, description } = error
  if (code === 403 || /chat not found/i.test(description)) return { result: 'blocked' }
  if (/message is not modified/i.test(description)) return { result: 'done', messageId: undefined }
  if (code === 429 || code >= 500 || code === 401 || code === 404) return later(error)
  return { result: 'refused', error: description }
}

/** grammY's sentences don't have the token. */
function later(error: unknown): { result: 'later'; afterMs: number | undefined; error: string } {
  if (error instanceof GrammyError) {
    const seconds = error.parameters.retry_after
    return {
      result: 'later',
      afterMs: seconds === undefined ? undefined : seconds * 1000,
      error: `Telegram answered ${error.error_code}: ${error.description}`,
    }
  }
  return {
    result: 'later',
    afterMs: undefined,
    error: error instanceof HttpError ? 'Telegram gave no answer' : String(error),
  }
}
