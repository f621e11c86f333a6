/** Mantine leaves the eye out of the tab order; here the keyboard reaches it too. */
export const showPassword = (what: string) => ({ 'aria-label': `Show or hide ${what}`, tabIndex: 0 })
