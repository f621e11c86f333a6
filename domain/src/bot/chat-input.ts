import { typedAccessCode } from '../contacts/access-codes.ts'

/** Commands of the bot, with the words of its help. */
export const chatCommands = {
  portal: 'Open your portal',
  last: 'Your last order',
  owe: 'What you owe',
  messages: 'Choose your updates',
  stop: 'Unlink this chat',
  help: 'Help',
} as const
export type ChatCommand = keyof typeof chatCommands

export type ChatInput =
  | { kind: 'code'; code: string }
  | { kind: 'command'; command: ChatCommand }
  | { kind: 'text'; text: string }

/** Telegram passes on at most this much of a link's code. */
const maxCodeLetters = 64

/** "/start CODE" comes from the link, and "/owe@acme_bot" from a menu. An unknown command asks for help. */
export function readChatInput(text: string): ChatInput {
  const typed = text.trim()
  const [, name = '', rest = ''] = /^\/(\w*)(?:@\w+)?(?:\s+(.*))?$/su.exec(typed) ?? []
  if (!typed.startsWith('/')) return { kind: 'text', text: typed }
  if (name === 'start' && rest !== '') return { kind: 'code', code: rest.slice(0, maxCodeLetters + 1) }
  return { kind: 'command', command: isCommand(name) ? name : 'help' }
}

const isCommand = (name: string): name is ChatCommand => Object.hasOwn(chatCommands, name)

/** True for a text that may be an access code, however it is typed. */
export const looksLikeCode = (text: string): boolean => typedAccessCode(text) !== undefined

/** True for an access code as it is shown. */
export const isWrittenCode = (text: string): boolean => looksLikeCode(text) && typedAccessCode(text) === text.trim()

/** Wrong codes an hour, before the bot stops looking at them (D-345). */
export const maxCodeTries = { chat: 5, bot: 50 } as const
