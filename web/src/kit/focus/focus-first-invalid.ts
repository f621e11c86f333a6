import { type RefObject, useEffect } from 'react'
import { focusAfterRender } from './focus-after-render.ts'

/** Focuses the first invalid field of a form, once the submit that found it has been rendered. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  focusAfterRender(() => firstInvalid(form))
}

/** Focuses the first invalid field after each refusal by the server. */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, problem: Error | null): void {
  // The focus belongs to the browser.
  useEffect(() => {
    if (problem !== null) firstInvalid(form.current)?.focus()
  }, [form, problem])
}

export const firstInvalid = (form: HTMLElement | null): HTMLInputElement | null | undefined =>
  form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')
