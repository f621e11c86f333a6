import { isolateName } from '@dray/domain/text/isolate-name'
import { findElement, openDemoPage, type Person } from '../demo-page.ts'
import './demo-chat.css'
import { drawMessages, type Message } from './draw-messages.ts'

type Chat = { messages: Message[]; people: Person[] }

const pollMs = 700
const page = openDemoPage()
const messages = findElement('messages')
const text = findElement<HTMLInputElement>('text')

const address = () => `/api/demo-chat/${encodeURIComponent(page.person.value)}`

async function send(body: object): Promise<void> {
  await page.send(address(), body)
  await refresh()
}

async function refresh(): Promise<void> {
  const chat = await page.read<Chat>(address())
  if (!chat) return
  page.showPeople(chat.people)
  const chosen = chat.people.find(({ email }) => email === page.person.value)
  drawMessages(messages, chat.messages, {
    start: chosen ? `Open the link that the office gave ${isolateName(chosen.name)}` : undefined,
    onStart: () => void send({ start: true }),
    onPress: (messageId, label) => void send({ messageId, label }),
  })
}

async function refreshRegularly(): Promise<void> {
  if (!document.hidden) await refresh()
  setTimeout(() => void refreshRegularly(), pollMs)
}

findElement('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const typed = text.value.trim()
  if (typed === '') return
  text.value = ''
  void send({ text: typed })
})
page.person.addEventListener('change', () => void refresh())
void refreshRegularly()
