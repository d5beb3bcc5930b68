import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { KnownPerson, PeopleAnswer } from '../../../shared/auth/people-schemas.ts'
import type { Role } from '../../../shared/auth/permissions.ts'
import type { OfficeClubs } from '../../../shared/clubs/club-office-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { DataTable } from '../kit/data-table.tsx'
import { useFailureText } from '../kit/failure-text.ts'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { officeGet, officeJson } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere, courtText } from '../kit/places.ts'
import { Problem } from '../kit/problem.tsx'
import { Question } from '../kit/question.tsx'
import { useList } from '../kit/use-pages.ts'
import { ErasePerson, exportPerson } from './erase-person.tsx'
import { InviteForm, type Outcome } from './invite-form.tsx'
import s from './people-page.module.css'
import { type Asked, usePersonColumns } from './person-columns.tsx'

const peopleIn = ({ people }: PeopleAnswer) => people

/** Everybody who has signed in or is invited, with their roles. */
export default function PeoplePage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officePeople.title')} lead={t('officePeople.lead')}>
      <People />
    </OfficeFrame>
  )
}

function People() {
  const { t } = useTranslation()
  const { may } = useMe()
  const failureText = useFailureText()
  const { params, set } = useFilters()
  const mayAll = may('people.manage', { club: null })
  // The staff of a club is invited before it opens.
  const { last: office } = useLoaded(mayAll ? '/office/clubs' : null, officeGet<OfficeClubs>)
  const drafts = office?.clubs.filter(({ draft }) => draft) ?? []
  const clubs = [...clubsWhere((club) => may('people.manage', { club })), ...drafts]
  const clubText = (of: string | null): string =>
    of === null ? t('officePeople.allClubs') : (clubs.find(({ id }) => id === of)?.name ?? courtText({ club: of }, t))
  const search = params.get('q') ?? ''
  // An owner of one club sees only the people of that club.
  // The address may name a club that has been archived.
  const asked = clubs.find(({ id }) => id === params.get('club'))?.id
  const club = asked ?? (mayAll ? null : (clubs[0]?.id ?? null))
  const [problem, setProblem] = useState<string | null>(null)
  const [question, setQuestion] = useState<Asked | null>(null)
  const [erasing, setErasing] = useState<KnownPerson | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [invited, setInvited] = useState<Outcome | null>(null)
  const list = useList(withQuery('/people', { search, club }), peopleIn)
  /** Removes the messages about earlier actions. */
  const forget = () => {
    setProblem(null)
    setSaid(null)
    setInvited(null)
  }
  const change = async (method: string, person: KnownPerson, what: string, body?: unknown) => {
    forget()
    try {
      const now = await officeJson<KnownPerson>(method, `/people/${person.id}/${what}`, body)
      list.changeRows((rows) => rows.map((row) => (row.id === now.id ? now : row)))
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  const download = async (person: KnownPerson) => {
    forget()
    await exportPerson(person).catch((error: unknown) => setProblem(failureText(error)))
  }
  const columns = usePersonColumns({ mayAll, clubText, change, ask: setQuestion, download, erase: setErasing })
  const confirm = ({ kind, person, club: of, change: wanted }: Asked) => {
    if (kind === 'block') void change('PUT', person, 'blocked', { blocked: true })
    else if (wanted) void change('PUT', person, `roles/${of ?? 'all'}`, { role: wanted.to })
    else void change('DELETE', person, `roles/${of ?? 'all'}`)
  }
  return (
    <>
      <InviteForm
        clubs={clubs}
        mayAll={mayAll}
        outcome={invited}
        onOutcome={(outcome) => {
          forget()
          setInvited(outcome)
          if (outcome && !outcome.isProblem) list.reload()
        }}
      />
      {may('site.settings') && (
        <p className={s.trial}>
          <Link to={officePathTo('trial')} className="go">
            {t('officePeople.trialLink')}
          </Link>{' '}
          <span className="note">{t('officePeople.trialHint')}</span>
        </p>
      )}
      <FilterBar>
        <SearchField label={t('officePeople.search')} value={search} onSearch={(text) => set('q', text)} />
        {mayAll && (
          <FilterSelect
            label={t('office.form.club')}
            any={t('officePeople.everybody')}
            value={club}
            options={clubs.map(({ id, name }) => [id, name])}
            onChange={(value) => set('club', value)}
          />
        )}
      </FilterBar>
      <Problem text={problem} />
      <p role="status">{said}</p>
      <DataTable
        caption={t('officePeople.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        stacked
        empty={t(mayAll && club !== null && search === '' ? 'officePeople.noneHere' : 'officePeople.none')}
      />
      <ErasePerson
        person={erasing}
        onClose={() => setErasing(null)}
        onErased={({ name, email }) => {
          forget()
          setErasing(null)
          setSaid(t('officePeople.erased', { name: name || email }))
          list.reload()
        }}
      />
      <Question
        asked={question && questionTexts(question, clubText(question.club), t)}
        onYes={() => question && confirm(question)}
        onClose={() => setQuestion(null)}
      />
    </>
  )
}

function questionTexts({ kind, person, change }: Asked, club: string, t: TFunction) {
  const roleText = (role: Role | undefined) => t(`officePeople.role.${role}`)
  const texts = {
    name: person.name || person.email,
    club,
    from: roleText(change?.from),
    to: roleText(change?.to),
  }
  return {
    title: t(`officePeople.${kind}Title`, texts),
    text: t(`officePeople.${kind}Text`, texts),
    yes: t(`officePeople.${kind}`, texts),
  }
}
