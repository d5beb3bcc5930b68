import i18n from 'i18next'

/** Changes the language, and takes the one that the address asks for out of it: what was chosen last is to stay. */
export function chooseLanguage(language: string): void {
  history.replaceState(history.state, '', location.href.replace(/\blng=[^&#]*&?/, ''))
  void i18n.changeLanguage(language)
}
