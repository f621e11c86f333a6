import type { ChatMessage, Person } from '../../sample/telegram/chats.ts'
import type { StandIn } from '../../sample/telegram/stand-in.ts'

/** People who write to the bot. `talk` lets it work until nothing is left to do. */
export function chatPeople(telegram: StandIn, talk: () => Promise<void>) {
  let people = 0
  const shown = (person: Person) => telegram.chat(person.id).messages.filter(({ from }) => from === 'bot')
  const last = (person: Person): ChatMessage => {
    const message = shown(person).at(-1)
    if (!message) throw new Error('The bot said nothing')
    return message
  }
  return {
    aPerson: (name = 'Kim'): Person => ({ id: 1000 + people++, name }),
    /** The bot's messages. */
    shown,
    last,
    labels: (person: Person) =>
      last(person)
        .buttons.flat()
        .map(({ text }) => text),
    write: async (person: Person, message: string | Record<string, unknown>): Promise<string> => {
      telegram.write(person, message)
      await talk()
      return last(person).text
    },
    press: async (person: Person, label: string): Promise<string> => {
      telegram.press(person, last(person), label)
      await talk()
      return last(person).text
    },
  }
}
