import type { Order } from '@dray/contract/orders'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import { isOrderText } from '@dray/domain/orders/pasted/order-text'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { OrderDraft } from '../draft/order-draft.ts'
import type { useCart } from '../cart/use-cart.ts'
import type { LastOrder } from '../bulk-add/use-last-order.ts'
import { usePasteLines } from '../bulk-add/use-paste-lines.ts'

type Options = {
  draft: OrderDraft
  order: Order | undefined
  rule: BatchRule
  cart: ReturnType<typeof useCart>
  lastOrder: LastOrder
  isSending: boolean
}

/** Pasting rows and Ctrl+Z work anywhere in the editor, unless the user is typing text. */
export function useEntryKeys({ draft, order, rule, cart, lastOrder, isSending }: Options) {
  const paste = usePasteLines({ draft, order, rule, onAdd: cart.addMany })
  return {
    onPaste: (event: ClipboardEvent<HTMLElement>): void => {
      const text = event.clipboardData.getData('text/plain')
      // Several rows are never a search for a product or a customer.
      const acceptsRows = isSearch(event.target) || isCustomer(event.target) || !isTyping(event.target)
      if (isSending || !acceptsRows || !isWithin(event) || !isOrderText(text)) return
      event.preventDefault()
      paste(text)
    },
    /** Undoes the last removal or bulk addition. Returns true if the browser must not handle the key. */
    handleUndo: (event: KeyboardEvent<HTMLElement>): boolean => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      // In a text field the browser handles the key, but an empty search has nothing to undo.
      if (!isUndo || !isFree(event.target) || isSending || !isWithin(event)) return false
      if (cart.notice?.undo) cart.undo()
      // Even with nothing to undo, keep the browser from undoing text in the last edited field.
      return cart.notice?.undo !== undefined || !isTyping(event.target)
    },
    /** `=` adds the lines of the customer's last order. No search begins with it. */
    handleRepeat: (event: KeyboardEvent<HTMLElement>): boolean => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '=' || hasModifier || !isFree(event.target) || isSending || !isWithin(event)) return false
      if (!lastOrder.isOffered) return false
      if (!lastOrder.isChosen) cart.setNotice({ message: 'Choose a customer first.' })
      else lastOrder.repeat()
      return true
    },
  }
}

/** React also delivers events from menus and popovers that are elsewhere in the DOM. */
const isWithin = ({ target, currentTarget }: ClipboardEvent<HTMLElement> | KeyboardEvent<HTMLElement>): boolean =>
  target instanceof Node && currentTarget.contains(target)

/** Not in a text, other than an empty search. */
const isFree = (target: EventTarget): boolean => !isTyping(target) || (isSearch(target) && target.value === '')

const isSearch = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['search'] !== undefined

const isCustomer = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.dataset['customer'] !== undefined

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
  (target instanceof HTMLElement && target.isContentEditable)
