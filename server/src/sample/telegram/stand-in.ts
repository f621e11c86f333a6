import type { Update } from 'grammy/types'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/** A message as the person sees it. */
export type ChatMessage = {
  id: number
  from: 'bot' | 'person'
  text: string
  buttons: { text: string; callback_data: string }[][]
}

/** `lost`: done, but the answer never arrives. */
export type Fault =
  | { kind: 'error'; code: number; description: string; retryAfter?: number }
  | { kind: 'html' | 'silence' | 'lost' }

export type Person = { id: number; name: string }

type Chat = { person: Person; messages: ChatMessage[]; isBlocked: boolean; notices: string[] }

export type StandIn = {
  /** For TELEGRAM_API and TELEGRAM_TOKEN. */
  root: string
  token: string
  /** Decides per request what goes wrong. */
  faults: { fault: ((method: string, body: Record<string, unknown>) => Fault | undefined) | undefined }
  write: (person: Person, message: string | Record<string, unknown>) => Update
  press: (person: Person, message: ChatMessage, label: string) => Update
  block: (person: Person, isBlocked: boolean) => Update
  /** Also queues updates that Telegram would send twice or in another order. */
  queue: (...updates: Update[]) => void
  /** The next update has this number. */
  restartNumbers: (next: number) => void
  chat: (id: number) => Pick<Chat, 'messages' | 'notices'>
  /** Called when a chat changes. */
  onChange: (listener: () => void) => () => void
  commands: () => unknown
  stop: () => Promise<void>
}

const token = '10000:stand-in-for-telegram-bot-api'
const maxLetters = 4096
const maxDataBytes = 64

class Refused extends Error {
  readonly code: number
  constructor(code: number, description: string) {
    super(description)
    this.code = code
  }
}

const keyboard = z.object({
  inline_keyboard: z.array(z.array(z.object({ text: z.string().min(1), callback_data: z.string() }))).default([]),
})
const sentMessage = z.object({ chat_id: z.int(), text: z.string(), reply_markup: keyboard.optional() })
const editedMessage = sentMessage.extend({ message_id: z.int() })

/** Telegram's Bot API on this machine, as far as the bot uses it. It refuses what Telegram refuses. */
export async function startStandIn(botName = 'northwind_orders_bot'): Promise<StandIn> {
  const chats = new Map<number, Chat>()
  const presses = new Set<string>()
  const listeners = new Set<() => void>()
  const faults: StandIn['faults'] = { fault: undefined }
  let waiting: Update[] = []
  let commands: unknown
  let wake: ((isReplaced: boolean) => void) | undefined
  let nextUpdate = 1
  let nextMessage = 1
  let nextPress = 1

  const changed = () => {
    for (const listener of listeners) listener()
  }
  function chatWith(person: Person): Chat {
    const chat = chats.get(person.id) ?? { person, messages: [], isBlocked: false, notices: [] }
    chats.set(person.id, chat)
    return chat
  }
  function queue(...updates: Update[]): void {
    waiting.push(...updates)
    wake?.(false)
  }
  const update = (content: object): Update => ({ update_id: nextUpdate++, ...content }) as Update

  const own = ({ id, name }: Person) => ({
    chat: { id, type: 'private' as const, first_name: name },
    from: { id, is_bot: false, first_name: name },
  })

  function openChat(id: number): Chat {
    const chat = chats.get(id)
    if (!chat) throw new Refused(400, 'Bad Request: chat not found')
    if (chat.isBlocked) throw new Refused(403, 'Forbidden: bot was blocked by the user')
    return chat
  }

  function checked(text: string, buttons: ChatMessage['buttons']): void {
    if (text.trim() === '') throw new Refused(400, 'Bad Request: message text is empty')
    if (text.length > maxLetters) throw new Refused(400, 'Bad Request: message is too long')
    if (buttons.flat().some(({ callback_data: data }) => data === '' || Buffer.byteLength(data) > maxDataBytes))
      throw new Refused(400, 'Bad Request: BUTTON_DATA_INVALID')
  }

  const methods: Record<string, (body: Record<string, unknown>, signal: AbortSignal) => unknown> = {
    getMe: () => ({ id: 10_000, is_bot: true, first_name: botName, username: botName }),
    setMyCommands: (body) => {
      commands = body['commands']
      return true
    },
    getUpdates: (body, signal) =>
      readUpdates(z.looseObject({ offset: z.int().optional(), timeout: z.int().default(0) }).parse(body), signal),
    sendMessage(body) {
      const { chat_id: id, text, reply_markup: markup } = sentMessage.parse(body)
      const buttons = markup?.inline_keyboard ?? []
      const chat = openChat(id)
      checked(text, buttons)
      const message: ChatMessage = { id: nextMessage++, from: 'bot', text: text.trim(), buttons }
      chat.messages.push(message)
      changed()
      return { message_id: message.id, date: 0, chat: own(chat.person).chat, text: message.text }
    },
    editMessageText(body) {
      const { chat_id: id, message_id: messageId, text, reply_markup: markup } = editedMessage.parse(body)
      const buttons = markup?.inline_keyboard ?? []
      const chat = openChat(id)
      checked(text, buttons)
      const message = chat.messages.find((sent) => sent.id === messageId && sent.from === 'bot')
      if (!message) throw new Refused(400, 'Bad Request: message to edit not found')
      if (message.text === text.trim() && JSON.stringify(message.buttons) === JSON.stringify(buttons))
        throw new Refused(400, 'Bad Request: message is not modified')
      Object.assign(message, { text: text.trim(), buttons })
      changed()
      return { message_id: messageId, date: 0, chat: own(chat.person).chat, text: message.text }
    },
    answerCallbackQuery(body) {
      const { callback_query_id: id, text } = z
        .object({ callback_query_id: z.string(), text: z.string().max(200).optional() })
        .parse(body)
      if (!presses.delete(id)) throw new Refused(400, 'Bad Request: query is too old and response timeout expired')
      const chat = chats.get(Number(id.split(':')[0]))
      if (text !== undefined) chat?.notices.push(text)
      changed()
      return true
    },
  }

  /** An offset confirms what was handed out before it. Numbers below it aren't handed out again. */
  async function readUpdates(
    { offset, timeout }: { offset?: number | undefined; timeout: number },
    signal: AbortSignal,
  ): Promise<Update[]> {
    wake?.(true)
    if (offset !== undefined) waiting = waiting.filter((one) => !(handedOut.has(one) && one.update_id < offset))
    const found = () => waiting.filter(({ update_id: id }) => offset === undefined || id >= offset).slice(0, 100)
    if (found().length === 0 && timeout > 0) await nextUpdates(timeout, signal)
    for (const one of found()) handedOut.add(one)
    return found()
  }
  const handedOut = new WeakSet<Update>()

  async function nextUpdates(timeout: number, signal: AbortSignal): Promise<void> {
    const isReplaced = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), timeout * 1000)
      signal.addEventListener('abort', () => resolve(false))
      wake = (replaced) => {
        clearTimeout(timer)
        wake = undefined
        resolve(replaced)
      }
    })
    if (isReplaced)
      throw new Refused(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      )
  }

  const server = http.createServer((request, response) => {
    const method = request.url?.startsWith(`/bot${token}/`) ? request.url.slice(`/bot${token}/`.length) : undefined
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    void answer(method, request, gone.signal).then(
      (answered) => {
        if (answered === 'silence') return
        if (answered === 'lost') return void response.destroy()
        response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body)
      },
      () => response.destroy(),
    )
  })

  type Answered = { status: number; type: string; body: string }
  const asJson = (status: number, body: object): Answered => ({
    status,
    type: 'application/json',
    body: JSON.stringify(body),
  })
  const refusedAs = (code: number, description: string, retryAfter?: number): Answered =>
    asJson(code, {
      ok: false,
      error_code: code,
      description,
      ...(retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }),
    })

  async function answer(
    method: string | undefined,
    request: http.IncomingMessage,
    signal: AbortSignal,
  ): Promise<Answered | 'silence' | 'lost'> {
    const body = z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(await json(request).catch(() => ({})))
    const run = methods[method ?? '']
    if (!run) return refusedAs(method === undefined ? 401 : 404, method === undefined ? 'Unauthorized' : 'Not Found')
    const fault = faults.fault?.(method ?? '', body)
    if (fault?.kind === 'error') return refusedAs(fault.code, fault.description, fault.retryAfter)
    if (fault?.kind === 'html') return { status: 502, type: 'text/html', body: '<html>Bad Gateway</html>' }
    if (fault?.kind === 'silence') return 'silence'
    try {
      const result = await run(body, signal)
      return fault?.kind === 'lost' ? 'lost' : asJson(200, { ok: true, result })
    } catch (error) {
      if (error instanceof Refused) return refusedAs(error.code, error.message)
      return refusedAs(400, `Bad Request: ${String(error)}`)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    root: `http://127.0.0.1:${port}`,
    token,
    faults,
    write(person, message) {
      const content = typeof message === 'string' ? { text: message } : message
      const text = typeof content['text'] === 'string' ? content['text'] : ''
      const id = nextMessage++
      chatWith(person).messages.push({ id, from: 'person', text, buttons: [] })
      const written = update({ message: { message_id: id, date: 0, ...own(person), ...content } })
      queue(written)
      changed()
      return written
    },
    press(person, message, label) {
      const pressed = message.buttons.flat().find(({ text }) => text === label)
      if (!pressed) throw new RangeError(`There is no button ${label}`)
      const id = `${person.id}:${nextPress++}`
      presses.add(id)
      const { chat, from } = own(person)
      const written = update({
        callback_query: {
          id,
          from,
          chat_instance: '1',
          message: { message_id: message.id, date: 0, chat, text: message.text },
          data: pressed.callback_data,
        },
      })
      queue(written)
      return written
    },
    block(person, isBlocked) {
      chatWith(person).isBlocked = isBlocked
      const written = update({
        my_chat_member: {
          ...own(person),
          date: 0,
          old_chat_member: { status: isBlocked ? 'member' : 'kicked' },
          new_chat_member: { status: isBlocked ? 'kicked' : 'member' },
        },
      })
      queue(written)
      return written
    },
    queue,
    restartNumbers: (next) => {
      nextUpdate = next
    },
    chat: (id) => chats.get(id) ?? { messages: [], notices: [] },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    commands: () => commands,
    async stop() {
      wake?.(false)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
