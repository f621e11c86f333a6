/**
 * Opens the tab that a PDF is going to be shown in. To be called in the press itself: a tab that opens after
 * waiting for the server is taken for an advertisement and blocked. Null when it was blocked all the same.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = 'Preparing the PDF…'
  tab.document.body.textContent = 'Preparing the PDF…'
  return tab
}
