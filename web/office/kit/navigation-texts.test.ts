import { expect, test } from 'vitest'
import { OFFICE_PAGES, OFFICE_PARTS } from '../../../shared/pages/office-pages.ts'
import en from '../../public/locales/en/office.json' with { type: 'json' }
import es from '../../public/locales/es/office.json' with { type: 'json' }
import fr from '../../public/locales/fr/office.json' with { type: 'json' }

test.each(Object.entries({ en, es, fr }))(
  '%s: each link of the office’s navigation has its text, and so has each menu',
  (_, { office }) => {
    const names = Object.entries(OFFICE_PAGES).flatMap(([name, { part }]) => (part ? [name] : []))
    expect(names.filter((name) => !(name in office.nav))).toEqual([])
    expect(OFFICE_PARTS.filter((part) => part !== 'day' && !(part in office.part))).toEqual([])
  },
)
