import type { Update } from 'grammy/types'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { chatFields, type ChatMessage, Chats, type Person, Refused } from './chats.ts'
import { createUpdateQueue } from './update-queue.ts'

/** `lost`: done, but the answer never arrives. */
export type Fault =
  | { kind: 'error'; code: number; description: string; retryAfter?: number }
  | { kind: 'html' | 'silence' | 'lost' }

type FindFault = (method: string, body: Record<string, unknown>) => Fault | undefined

const token = '10000:stand-in-for-telegram-bot-api'

/** Telegram's Bot API on this machine, as far as the bot uses it, with the people at the other end. It refuses what Telegram refuses. */
export async function startStandIn(botName = 'northwind_orders_bot') {
  const listeners = new Set<() => void>()
  const chats = new Chats(() => listeners.forEach((listener) => listener()))
  const updates = createUpdateQueue()
  const faults: { fault: FindFault | undefined } = { fault: undefined }
  let commands: unknown
  const server = await serve(faults, {
    sendMessage: (body) => chats.sendMessage(body),
    editMessageText: (body) => chats.editMessageText(body),
    answerCallbackQuery: (body) => chats.answerCallbackQuery(body),
    getUpdates: (body, signal) => updates.read(body, signal),
    getMe: () => ({ id: 10_000, is_bot: true, first_name: botName, username: botName }),
    setMyCommands: (body) => {
      commands = body['commands']
      return true
    },
  })
  return {
    /** For TELEGRAM_API and TELEGRAM_TOKEN. */
    root: server.root,
    token,
    botName,
    /** Decides per request what goes wrong. */
    faults,
    ...createPeople(chats, updates.add),
    chat: (id: number) => chats.read(id),
    commands: (): unknown => commands,
    /** Also updates that were sent before. */
    queue: updates.add,
    /** Called when a chat changes. Returns how to end that. */
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: async (): Promise<void> => {
      updates.stop()
      await server.stop()
    },
  }
}

function createPeople(chats: Chats, add: (update: Update) => void) {
  let nextUpdate = 1
  function queued(content: object): Update {
    const update = { update_id: nextUpdate++, ...content } as Update
    add(update)
    return update
  }
  return {
    /** A text, or fields of Telegram's message. */
    write: (person: Person, message: string | Record<string, unknown>): Update => {
      const content = typeof message === 'string' ? { text: message } : message
      const id = chats.write(person, typeof content['text'] === 'string' ? content['text'] : '')
      return queued({ message: { message_id: id, date: 0, ...chatFields(person), ...content } })
    },

    press: (person: Person, message: ChatMessage, label: string): Update => {
      const pressed = message.buttons.flat().find(({ text }) => text === label)
      if (!pressed) throw new RangeError(`There is no button ${label}`)
      const { chat, from } = chatFields(person)
      const below = { message_id: message.id, date: 0, chat, text: message.text }
      const press = { id: chats.press(person), from, chat_instance: '1', message: below, data: pressed.callback_data }
      return queued({ callback_query: press })
    },

    block: (person: Person, isBlocked: boolean): Update => {
      chats.block(person, isBlocked)
      const [before, after] = isBlocked ? ['member', 'kicked'] : ['kicked', 'member']
      const member = { date: 0, old_chat_member: { status: before }, new_chat_member: { status: after } }
      return queued({ my_chat_member: { ...chatFields(person), ...member } })
    },

    restartNumbers: (next: number): void => {
      nextUpdate = next
    },
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

type Methods = Record<string, (body: Record<string, unknown>, signal: AbortSignal) => unknown>
type Answered = { status: number; type: string; body: string }

async function serve(faults: { fault: FindFault | undefined }, methods: Methods) {
  const server = http.createServer((request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    void answerTo(request, gone.signal).then(
      (answer) => {
        if (answer === 'silence') return
        if (answer === 'lost') response.destroy()
        else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
      },
      () => response.destroy(),
    )
  })

  async function answerTo(request: http.IncomingMessage, signal: AbortSignal): Promise<Answered | 'silence' | 'lost'> {
    const [, sentToken, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const body = z.record(z.string(), z.unknown()).parse(await json(request))
    if (sentToken !== token) return refused(401, 'Unauthorized')
    const run = methods[method]
    if (!run) return refused(404, 'Not Found')
    const fault = faults.fault?.(method, body)
    if (fault?.kind === 'error') return refused(fault.code, fault.description, fault.retryAfter)
    if (fault?.kind === 'html') return { status: 502, type: 'text/html', body: '<html>Bad Gateway</html>' }
    if (fault?.kind === 'silence') return 'silence'
    try {
      const result = await run(body, signal)
      return fault?.kind === 'lost' ? 'lost' : asJson(200, { ok: true, result })
    } catch (error) {
      return error instanceof Refused
        ? refused(error.code, error.message)
        : refused(400, `Bad Request: ${String(error)}`)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    root: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const asJson = (status: number, body: object): Answered => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

const refused = (code: number, description: string, retryAfter?: number): Answered =>
  asJson(code, {
    ok: false,
    error_code: code,
    description,
    ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
  })
