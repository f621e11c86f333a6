import { z } from 'zod'

/** A message as the person sees it. */
export type ChatMessage = {
  id: number
  from: 'bot' | 'person'
  text: string
  buttons: { text: string; callback_data: string }[][]
}

export type Person = { id: number; name: string }

type Chat = { person: Person; messages: ChatMessage[]; isBlocked: boolean; notices: string[] }

/** A refusal in Telegram's own words. */
export class Refused extends Error {
  readonly code: number
  constructor(code: number, description: string) {
    super(description)
    this.code = code
  }
}

const maxLetters = 4096
const maxDataBytes = 64

const keyboard = z.object({
  inline_keyboard: z.array(z.array(z.object({ text: z.string().min(1), callback_data: z.string() }))).default([]),
})
const sentMessage = z.object({ chat_id: z.int(), text: z.string(), reply_markup: keyboard.optional() })
const editedMessage = sentMessage.extend({ message_id: z.int() })
const answeredPress = z.object({ callback_query_id: z.string(), text: z.string().max(200).optional() })

/** Telegram's fields of a private chat and its person. */
export const chatFields = ({ id, name }: Person) => ({
  chat: { id, type: 'private' as const, first_name: name },
  from: { id, is_bot: false, first_name: name },
})

/** The chats of one bot, with the methods that change them. */
export class Chats {
  readonly #chats = new Map<number, Chat>()
  readonly #presses = new Set<string>()
  readonly #onChange: () => void
  #messages = 0
  #pressed = 0

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  read(id: number): Pick<Chat, 'messages' | 'notices'> {
    return this.#chats.get(id) ?? { messages: [], notices: [] }
  }

  write(person: Person, text: string): number {
    const id = ++this.#messages
    this.#chatWith(person).messages.push({ id, from: 'person', text, buttons: [] })
    this.#onChange()
    return id
  }

  press(person: Person): string {
    const id = `${person.id}:${++this.#pressed}`
    this.#presses.add(id)
    return id
  }

  block(person: Person, isBlocked: boolean): void {
    this.#chatWith(person).isBlocked = isBlocked
  }

  sendMessage(body: unknown) {
    const { chat_id: id, text, reply_markup: markup } = sentMessage.parse(body)
    const chat = this.#openChat(id)
    const content = checkedContent(text, markup?.inline_keyboard)
    const message: ChatMessage = { id: ++this.#messages, from: 'bot', ...content }
    chat.messages.push(message)
    return this.#answered(chat, message)
  }

  editMessageText(body: unknown) {
    const { chat_id: id, message_id: messageId, text, reply_markup: markup } = editedMessage.parse(body)
    const chat = this.#openChat(id)
    const content = checkedContent(text, markup?.inline_keyboard)
    const message = chat.messages.find((sent) => sent.id === messageId && sent.from === 'bot')
    if (!message) throw new Refused(400, 'Bad Request: message to edit not found')
    if (message.text === content.text && JSON.stringify(message.buttons) === JSON.stringify(content.buttons))
      throw new Refused(400, 'Bad Request: message is not modified')
    return this.#answered(chat, Object.assign(message, content))
  }

  answerCallbackQuery(body: unknown): true {
    const { callback_query_id: id, text } = answeredPress.parse(body)
    if (!this.#presses.delete(id)) throw new Refused(400, 'Bad Request: query is too old and response timeout expired')
    if (text !== undefined) this.#chats.get(Number(id.split(':')[0]))?.notices.push(text)
    this.#onChange()
    return true
  }

  #chatWith(person: Person): Chat {
    const chat = this.#chats.get(person.id) ?? { person, messages: [], isBlocked: false, notices: [] }
    this.#chats.set(person.id, chat)
    return chat
  }

  #openChat(id: number): Chat {
    const chat = this.#chats.get(id)
    if (!chat) throw new Refused(400, 'Bad Request: chat not found')
    if (chat.isBlocked) throw new Refused(403, 'Forbidden: bot was blocked by the user')
    return chat
  }

  #answered({ person }: Chat, { id, text }: ChatMessage) {
    this.#onChange()
    return { message_id: id, date: 0, chat: chatFields(person).chat, text }
  }
}

function checkedContent(text: string, buttons: ChatMessage['buttons'] = []): Pick<ChatMessage, 'text' | 'buttons'> {
  if (text.trim() === '') throw new Refused(400, 'Bad Request: message text is empty')
  if (text.length > maxLetters) throw new Refused(400, 'Bad Request: message is too long')
  if (buttons.flat().some(({ callback_data: data }) => data === '' || Buffer.byteLength(data) > maxDataBytes))
    throw new Refused(400, 'Bad Request: BUTTON_DATA_INVALID')
  return { text: text.trim(), buttons }
}
