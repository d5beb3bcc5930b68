import { Link } from 'react-router-dom'
import { USUAL_TAGS } from '../../../shared/members/member-limits.ts'
import type { Member, MembersAnswer } from '../../../shared/members/member-schemas.ts'
import { officePathTo } from '../../../shared/pages/office-pages.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { Breakable } from '../kit/breakable.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar, FilterSelect, SearchField, useFilters, withQuery } from '../kit/filters.tsx'
import { useMe } from '../kit/me-store.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { clubsWhere } from '../kit/places.ts'
import k from '../kit/shared.module.css'
import { useChosenClub } from '../kit/use-chosen-club.ts'
import { useList } from '../kit/use-pages.ts'
import { tagText } from './member-values.ts'
import s from './members.module.css'

const membersIn = ({ members }: MembersAnswer) => members

/** The register of a club: its members, with and without an account. */
export default function MembersPage() {
  const { t } = useTranslation()
  const { params } = useFilters()
  const club = params.get('club')
  return (
    <OfficeFrame
      title={t('officeMembers.title')}
      lead={t('officeMembers.lead')}
      action={
        <span className={`wrap ${s.actions}`}>
          <Link to={withQuery(officePathTo('importMembers'), { club })} className="button quiet">
            {t('officeMembers.import.open')}
          </Link>
          <Link to={withQuery(officePathTo('member', 'new'), { club })} className="button">
            {t('officeMembers.new')}
          </Link>
        </span>
      }
    >
      <Register />
    </OfficeFrame>
  )
}

function Register() {
  const { t } = useTranslation()
  const { may } = useMe()
  const clubs = clubsWhere((club) => may('members.manage', { club }))
  const club = useChosenClub(clubs)
  const { params, set } = useFilters()
  const [search, tag] = [params.get('q') ?? '', params.get('tag')]
  const list = useList(withQuery('/members', { club: club?.id, search, tag }), membersIn)
  const tags = USUAL_TAGS.map((each): [string, string] => [each, tagText(each, t)])
  if (tag && !tags.some(([each]) => each === tag)) tags.push([tag, tag])
  const columns: Column<Member>[] = [
    {
      id: 'name',
      header: t('officeMembers.name'),
      cell: (member) => (
        <>
          <Link to={withQuery(officePathTo('member', member.id), { club: club?.id })} className="strong">
            <Breakable text={member.name} />
          </Link>
          <span className={`${k.about} ${k.narrow}`}>
            <Breakable text={[member.number, member.phone || member.email].filter(Boolean).join(' · ')} />
          </span>
          {member.account && <span className={k.about}>{t('officeMembers.hasAccount')}</span>}
        </>
      ),
    },
    { id: 'number', header: t('officeMembers.number'), cell: ({ number }) => number, isWide: true },
    {
      id: 'contact',
      header: t('officeMembers.contact'),
      cell: ({ phone, email }) => (
        <>
          <span className={s.phone}>{phone}</span>
          {email && (
            <span className={k.about}>
              <Breakable text={email} />
            </span>
          )}
        </>
      ),
      isWide: true,
    },
    {
      id: 'tags',
      header: t('officeMembers.tags'),
      cell: ({ tags: own }) => (
        <span className={`wrap ${s.tags}`}>
          {own.map((each) => (
            <button key={each} type="button" className={s.tag} onClick={() => set('tag', each)}>
              {tagText(each, t)}
            </button>
          ))}
        </span>
      ),
    },
  ]
  return (
    <>
      <FilterBar>
        {clubs.length > 1 && (
          <label>
            {t('office.form.club')}
            <select value={club?.id} onChange={({ target }) => set('club', target.value)}>
              {clubs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <SearchField label={t('officeMembers.search')} value={search} onSearch={(text) => set('q', text)} />
        <FilterSelect
          label={t('officeMembers.tag.label')}
          any={t('officeMembers.tag.any')}
          value={tag}
          options={tags}
          onChange={(value) => set('tag', value)}
        />
      </FilterBar>
      <DataTable
        caption={t('officeMembers.title')}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={t(search || tag ? 'officeMembers.nobody' : 'officeMembers.none')}
      />
    </>
  )
}
