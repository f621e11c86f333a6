let open = false

/** True while the event stream is open, so no change is missed. */
export const isStreamOpen = (): boolean => open

export function setStreamOpen(isOpen: boolean): void {
  open = isOpen
}
