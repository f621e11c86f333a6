import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { OrderDraft } from '../draft/order-draft.ts'
import type { useCart } from '../cart/use-cart.ts'
import { usePasteLines } from '../bulk-add/use-paste-lines.ts'

type Options = { draft: OrderDraft; cart: ReturnType<typeof useCart>; isSending: boolean }

/** What works all over the editor where nobody types: rows that are pasted, and Ctrl and Z. */
export function useEntryKeys({ draft, cart, isSending }: Options) {
  const paste = usePasteLines({ draft, onAdd: cart.addMany })
  return {
    onPaste: (event: ClipboardEvent<HTMLElement>): void => {
      const text = event.clipboardData.getData('text/plain')
      // Neither a product nor a customer is searched by several rows.
      const isFree = isSearch(event.target) || isCustomer(event.target) || !isTyping(event.target)
      if (isSending || !isFree || !isWithin(event) || !hasRows(text)) return
      event.preventDefault()
      paste(text)
    },
    /** Takes back what was last removed, or came all at once. Answers whether the key is not the browser's. */
    undoes: (event: KeyboardEvent<HTMLElement>): boolean => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      // In a field the key is the browser's; an empty search has nothing to take back.
      const isFree = !isTyping(event.target) || (isSearch(event.target) && event.target.value === '')
      if (!isUndo || !isFree || isSending || !isWithin(event)) return false
      if (cart.news?.undo) cart.undo()
      // With nothing left to undo the browser would go to the field that was typed in last and undo that.
      return cart.news?.undo !== undefined || !isTyping(event.target)
    },
  }
}

/** A single cell of a spreadsheet ends in a line break too, and is a search as ever. */
const hasRows = (text: string): boolean => /[\t\r\n]/.test(text.trim())

/** A menu or a popover stands elsewhere on the page, though React has it here. */
const isWithin = ({ target, currentTarget }: ClipboardEvent<HTMLElement> | KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target)

const isSearch = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['search'] !== undefined

const isCustomer = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.dataset['customer'] !== undefined

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
  (target instanceof HTMLElement && target.isContentEditable)
