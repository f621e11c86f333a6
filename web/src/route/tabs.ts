type Message = 'changed' | 'ended'

/** Tells the other tabs of this browser. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dray-round')

export const tellTabs = (message: Message): void => tabs?.postMessage(message)

export function listenToTabs(hear: (message: Message) => void): void {
  if (tabs) tabs.onmessage = ({ data }) => hear(data)
}
