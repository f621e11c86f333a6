import { findElement, openDemoPage, type Person } from '../demo-page.ts'
import { clockTime } from '../../kit/native/days.ts'
import './demo-mail.css'

type Mailbox = { people: Person[]; to: string }

const page = openDemoPage()
const subject = findElement<HTMLInputElement>('subject')
const text = findElement<HTMLTextAreaElement>('text')
const sent = findElement('sent')

function noteSent(): void {
  const note = document.createElement('p')
  note.textContent = `Sent at ${clockTime(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)}. It is in the order inbox within a few seconds.`
  sent.prepend(note)
}

findElement('form').addEventListener('submit', (event) => {
  event.preventDefault()
  const body = { subject: subject.value.trim(), text: text.value }
  if (body.text.trim() === '') return text.focus()
  void page.send(`/api/demo-mail/${encodeURIComponent(page.person.value)}`, body).then((isSent) => isSent && noteSent())
})

void page.read<Mailbox>('/api/demo-mail').then((mailbox) => {
  if (!mailbox) return
  page.showPeople(mailbox.people)
  findElement('to').textContent = mailbox.to
})
