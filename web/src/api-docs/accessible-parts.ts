type Component = (props: Record<string, unknown>) => unknown
type System = { React: { createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown } }

/** The name of a group or call. The renderer links it inside a button, which a screen reader can't open. */
export const textOnly =
  (_original: Component, { React }: System): Component =>
  ({ text }) =>
    React.createElement('span', null, text)

/** The groups are third-level headings below the page's first. */
export const callsHeading =
  (original: Component, { React }: System): Component =>
  (props) =>
    React.createElement(
      'div',
      null,
      React.createElement('h2', { className: 'calls' }, 'Calls'),
      React.createElement(original, props),
    )

/** A part of the page that isn't among the calls. */
export const namedRegion =
  (label: string) =>
  (original: Component, { React }: System): Component =>
  (props) =>
    React.createElement('section', { 'aria-label': label }, React.createElement(original, props))
