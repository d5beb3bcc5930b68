/**
 * The colours of web/ui/tokens.css for the page that shows the calls. It brings a dark theme of its own, which it puts on
 * by a class: before it is there to do so, the system's theme stands in. The id outranks all that it says itself.
 */
export const DOCS_STYLES = `
html {
  color-scheme: light;
  --paper: light-dark(oklch(0.975 0.008 95), oklch(0.205 0.04 248));
  --surface: light-dark(oklch(0.995 0.004 95), oklch(0.25 0.048 246));
  --sunken: light-dark(oklch(0.94 0.012 95), oklch(0.175 0.036 250));
  --ink: light-dark(oklch(0.25 0.05 245), oklch(0.97 0.01 95));
  --ink-dim: light-dark(oklch(0.47 0.035 245), oklch(0.77 0.025 235));
  --line: light-dark(oklch(0.85 0.015 240), oklch(0.4 0.045 243));
  --control: light-dark(oklch(0.58 0.03 243), oklch(0.62 0.035 240));
  --action: light-dark(oklch(0.53 0.14 41), oklch(0.7 0.135 47));
  --on-action: light-dark(oklch(0.99 0.004 95), oklch(0.19 0.04 248));
  --read: light-dark(oklch(0.37 0.075 248), oklch(0.77 0.025 235));
}
html:not(:has(.topbar)) { color-scheme: light dark; }
html.dark-mode { color-scheme: dark; }
html, html.dark-mode, body, #swagger-ui.swagger-ui, #swagger-ui .swagger-ui { background: var(--paper); }
#swagger-ui * { font-family: Inter, system-ui, sans-serif; text-shadow: none; }
#swagger-ui :is(code, pre, pre *, textarea, .opblock-summary-path *, .opblock-summary-path, .prop-type, td .parameter__name, .parameter__type) {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
#swagger-ui :focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }

#swagger-ui .topbar { padding: 8px 0; background: oklch(0.205 0.04 248); border-bottom: 2px solid oklch(0.97 0.01 95 / 0.45); }
#swagger-ui .topbar .topbar-wrapper { flex-flow: row nowrap; justify-content: space-between; }
#swagger-ui .topbar a.link { flex: none; }
#swagger-ui .topbar .download-url-wrapper { display: none; }
#swagger-ui .topbar :focus-visible { outline-color: oklch(0.97 0.01 95); }

#swagger-ui :is(.info, .info *, .opblock-tag, .opblock-tag *, .scheme-container, .scheme-container label, section.models, .model-title,
  .opblock-summary-path, .opblock-summary-path *, .opblock-summary-description, .opblock-body, h2, h3, h4, h5, p, li, td, th, label,
  .parameter__name, .response-col_status, .response-col_links, .tab li, .tab button, .model, .model *) { color: var(--ink); }
#swagger-ui :is(.parameter__type, .parameter__in, .prop-format, .prop-type, .model .property.primitive, .base-url,
  .response-undocumented, .opblock-tag small, .opblock-tag small *) { color: var(--ink-dim); }
#swagger-ui :is(.info, .info *, .opblock, .opblock-tag, .model-box, .model-container) a:not(.nostyle),
#swagger-ui .info a * { color: var(--action); }
#swagger-ui :is(.markdown, .renderedMarkdown) code { background: var(--sunken); color: var(--ink); border-radius: 2px; }
#swagger-ui .info { margin: 32px 0; max-width: 52rem; }
#swagger-ui .info .title { font-weight: 650; }
#swagger-ui .info .title small, #swagger-ui .info .title small.version-stamp { background: var(--ink); border-radius: 2px; }
#swagger-ui .info .title small :is(pre, pre *) { color: var(--paper); }
#swagger-ui .scheme-container { padding: 16px 0; background: var(--paper); border-block: 2px solid var(--line); box-shadow: none; }
#swagger-ui .opblock-tag { border-bottom: 2px solid var(--line); }
#swagger-ui :is(svg, .opblock-control-arrow, .arrow, .authorization__btn svg, .expand-operation svg) { color: var(--ink); fill: currentColor; }
#swagger-ui .topbar svg { fill: oklch(0.97 0.01 95); }

#swagger-ui .opblock { background: var(--surface); border: 2px solid var(--line); border-radius: 2px; box-shadow: none; }
#swagger-ui .opblock .opblock-summary { border-color: var(--line); }
#swagger-ui .opblock .opblock-summary-method { border-radius: 2px; background: var(--read); color: var(--paper); }
#swagger-ui :is(.opblock-post, .opblock-put, .opblock-patch, .opblock-delete) .opblock-summary-method { background: var(--action); color: var(--on-action); }
#swagger-ui .opblock .opblock-section-header { background: var(--sunken); border-color: var(--line); box-shadow: none; }
#swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--action); }
#swagger-ui :is(thead tr td, thead tr th, .response-col_description > div, .opblock-body > *) { border-color: var(--line); }
#swagger-ui .opblock-body pre.microlight, #swagger-ui .highlight-code > .microlight, #swagger-ui textarea.curl { background: oklch(0.175 0.036 250) !important; border-radius: 2px; }
/* There is one: this. */
#swagger-ui .schemes-server-container { display: none; }
#swagger-ui .opblock-body pre.microlight *, #swagger-ui .highlight-code * { text-shadow: none; }
#swagger-ui section.models, #swagger-ui section.models h4 { border-color: var(--line); }
#swagger-ui :is(.model-box, section.models .model-container, section.models .model-container:hover, .json-schema-2020-12) { background: var(--sunken); }
#swagger-ui .json-schema-2020-12 * { color: var(--ink); }

#swagger-ui .required span { color: var(--action); }
#swagger-ui .required::after { color: var(--action); }
#swagger-ui .btn { border: 2px solid var(--control); border-radius: 2px; color: var(--ink); background: transparent; box-shadow: none; }
#swagger-ui .btn:is(.execute, .authorize, .modal-btn.authorize) { border-color: var(--action); background: var(--action); color: var(--on-action); }
#swagger-ui .btn:is(.execute, .authorize) :is(span, svg) { color: var(--on-action); }
#swagger-ui .btn-group { padding: 16px; }
#swagger-ui :is(input, select, textarea):not(.curl) { border: 2px solid var(--control); border-radius: 2px; background-color: var(--paper); color: var(--ink); box-shadow: none; }
#swagger-ui :is(input, select, textarea):focus { border-color: var(--control) !important; }
#swagger-ui .dialog-ux .modal-ux { border: 2px solid var(--control); border-radius: 2px; background: var(--surface); color: var(--ink); box-shadow: none; }
#swagger-ui .dialog-ux :is(.modal-ux-header, .auth-container) { border-color: var(--line); }
`

const MARK =
  '<g fill="none"><path d="M3 28h26" stroke="#f6f3ea" stroke-width="2"/><path d="m5 5 9.5 20h3L23 14" stroke="#f6f3ea" stroke-width="4.5" stroke-linejoin="round"/><circle cx="26" cy="6.5" r="4" fill="#e0774a"/></g>'

/** The logo of web/app/logo.tsx. Its word is in a narrow font of the reader's own: a picture brings none. */
export const DOCS_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 136 40" width="136" height="40">${MARK}<text x="38" y="26" fill="#f6f3ea" font-family="Archivo,'Arial Narrow','Liberation Sans Narrow',sans-serif" font-size="26" font-weight="800">Ventaja</text></svg>`

/** The same without its word, on the night court. */
export const DOCS_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40"><rect x="-4" y="-4" width="40" height="40" rx="5" fill="#0b2440"/>${MARK}</svg>`

/** What the page cannot be told otherwise: how wide a phone is, where the logo leads, and the theme chosen on the site. */
export const DOCS_SCRIPT = `{
  const viewport = document.createElement('meta')
  viewport.name = 'viewport'
  viewport.content = 'width=device-width, initial-scale=1'
  document.head.append(viewport)
  new MutationObserver((_, observer) => {
    const link = document.querySelector('.topbar a.link')
    const toggle = document.querySelector('.dark-mode-toggle button')
    const logo = link?.querySelector('img')
    if (!logo || !toggle) return
    observer.disconnect()
    logo.alt = ''
    link.href = '/'
    link.setAttribute('aria-label', 'Ventaja')
    let theme
    try {
      theme = localStorage.getItem('theme')
    } catch {}
    const dark = document.documentElement.classList.contains('dark-mode')
    if ((theme === 'dark' && !dark) || (theme === 'light' && dark)) toggle.click()
  }).observe(document.body, { childList: true, subtree: true })
}
`
