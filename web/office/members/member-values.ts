import type { TFunction } from 'i18next'
import { MOST_TAGS, USUAL_TAGS } from '../../../shared/members/member-limits.ts'
import type { Member, MemberFields } from '../../../shared/members/member-schemas.ts'
import { tagWord } from '../../../shared/members/member-words.ts'
import { LONGEST } from '../../../shared/text/longest.ts'

/** The values of the form of a member. `tags` has commas between the tags. */
export interface MemberValues {
  name: string
  number: string
  phone: string
  email: string
  tags: string
  notes: string
}

export const BLANK_MEMBER: MemberValues = { name: '', number: '', phone: '', email: '', tags: '', notes: '' }

/** Returns a tag as the page shows it. The usual tags have a text in each language. */
export const tagText = (tag: string, t: TFunction): string => {
  const usual = USUAL_TAGS.find((each) => tagWord(each) === tagWord(tag))
  return usual ? t(`officeMembers.tag.${usual}`) : tag
}

/** Returns the tags in a text with commas between them, each once. */
export function tagsIn(text: string, t: TFunction): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter((tag) => tagWord(tag) !== '#')
  const known = tags.map(
    (tag) =>
      USUAL_TAGS.find((each) => [each, t(`officeMembers.tag.${each}`)].some((one) => tagWord(one) === tagWord(tag))) ??
      tag,
  )
  return [...new Map(known.map((tag) => [tagWord(tag), tag])).values()]
}

/** Returns why a text with tags can't be stored, or null. */
export function tagsProblem(text: string, t: TFunction): string | null {
  const tags = tagsIn(text, t)
  if (tags.length > MOST_TAGS) return t('officeMembers.mostTags', { max: MOST_TAGS })
  return tags.some((tag) => tag.length > LONGEST.member.tag)
    ? t('office.form.tooLong', { max: LONGEST.member.tag })
    : null
}

export const memberValues = (member: Member, t: TFunction): MemberValues => ({
  name: member.name,
  number: member.number,
  phone: member.phone,
  email: member.email,
  tags: member.tags.map((tag) => tagText(tag, t)).join(', '),
  notes: member.notes,
})

export const memberFields = ({ tags, ...texts }: MemberValues, t: TFunction): MemberFields => ({
  name: texts.name.trim(),
  number: texts.number.trim(),
  phone: texts.phone.trim(),
  email: texts.email.trim(),
  notes: texts.notes.trim(),
  tags: tagsIn(tags, t),
})
