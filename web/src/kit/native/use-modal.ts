import { useEffect, useRef } from 'react'

/** A native dialog only becomes modal by a call. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return dialog
}
