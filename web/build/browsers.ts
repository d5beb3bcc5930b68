/** The oldest browsers that the build supports. */
export const BROWSERS = {
  target: 'es2022',
  // These browsers support light-dark(), so the build does not rewrite it. A rewritten light-dark() would use the theme of
  // the root element.
  cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
}
