import { isolateName } from '@dray/domain/text/isolate-name'
import '../kit/colors.css'
import '../kit/native/native.css'
import { followColorScheme } from '../kit/native/color-scheme.ts'
import './demo-chat.css'
import { drawMessages, type Message } from './draw-messages.ts'

type Chat = { messages: Message[]; people: { email: string; name: string; customerName: string }[] }

const pollMs = 700
const find = <Element extends HTMLElement>(id: string): Element => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element as Element
}
const person = find<HTMLSelectElement>('person')
const messages = find('messages')
const form = find<HTMLFormElement>('form')
const text = find<HTMLInputElement>('text')
const problem = find('problem')

const address = () => `/api/demo-chat/${encodeURIComponent(person.value)}`

async function send(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(address(), { method: 'POST', headers, body: JSON.stringify(body) })
    problem.textContent = answer.ok ? '' : 'That could not be sent.'
  } catch {
    problem.textContent = 'The server gives no answer.'
  }
  await refresh()
}

async function refresh(): Promise<void> {
  const answer = await fetch(address()).catch(() => undefined)
  if (!answer?.ok) return
  const chat = (await answer.json()) as Chat
  if (person.options.length === 0) showPeople(chat)
  const chosen = chat.people.find(({ email }) => email === person.value)
  drawMessages(messages, chat.messages, {
    start: chosen ? `Open the link that the office gave ${isolateName(chosen.name)}` : undefined,
    onStart: () => void send({ start: true }),
    onPress: (messageId, label) => void send({ messageId, label }),
  })
}

function showPeople({ people }: Chat): void {
  person.append(
    ...people.map(
      ({ email, name, customerName }) => new Option(`${isolateName(name)}, ${isolateName(customerName)}`, email),
    ),
  )
}

async function refreshRegularly(): Promise<void> {
  if (!document.hidden) await refresh()
  setTimeout(() => void refreshRegularly(), pollMs)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const typed = text.value.trim()
  if (typed === '') return
  text.value = ''
  void send({ text: typed })
})
person.addEventListener('change', () => void refresh())
followColorScheme(document.documentElement)
void refreshRegularly()
