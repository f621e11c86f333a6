export type Message = { id: number; from: 'bot' | 'person'; text: string; buttons: { text: string }[][] }

type Acts = {
  /** The label of the button of an empty chat. */
  start: string | undefined
  onStart: () => void
  onPress: (messageId: number, label: string) => void
}

/** Draws only what changed, so that a button keeps its focus. */
export function drawMessages(list: HTMLElement, messages: readonly Message[], acts: Acts): void {
  const state = JSON.stringify([messages, acts.start])
  if (list.dataset['state'] === state) return
  list.dataset['state'] = state
  list.replaceChildren(...(messages.length === 0 ? emptyChat(acts) : messages.map((message) => drawn(message, acts))))
  list.scrollTop = list.scrollHeight
}

function emptyChat({ start, onStart }: Acts): HTMLElement[] {
  const about = document.createElement('p')
  about.textContent = 'A contact opens the link of their access code in Telegram, and the bot answers.'
  return start === undefined ? [about] : [about, button(start, onStart)]
}

function drawn({ id, from, text, buttons }: Message, { onPress }: Acts): HTMLElement {
  const bubble = document.createElement('div')
  bubble.className = `message ${from}`
  bubble.textContent = text
  for (const row of buttons) {
    const shown = document.createElement('div')
    shown.className = 'buttons'
    shown.append(...row.map(({ text: label }) => button(label, () => onPress(id, label))))
    bubble.append(shown)
  }
  return bubble
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', onClick)
  return made
}
