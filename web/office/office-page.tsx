import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { type PageName, pageAt } from '../../shared/pages/page-table.ts'
import { AuditPage } from './audit.tsx'
import { MatchPage } from './match.tsx'
import { MatchesPage } from './matches.tsx'
import { NewMatchPage } from './new-match.tsx'
import { OrdersPage } from './orders.tsx'
import { PeoplePage } from './people.tsx'
import { PostPage } from './post.tsx'
import { PostsPage } from './posts.tsx'
import { ProductPage } from './product.tsx'
import { ProductsPage } from './products.tsx'
import { TodayPage } from './today.tsx'

const OFFICE_PAGES: Partial<Readonly<Record<PageName, ComponentType>>> = {
  office: TodayPage,
  officeMatches: MatchesPage,
  officeNewMatch: NewMatchPage,
  officeMatch: MatchPage,
  officePeople: PeoplePage,
  officeOrders: OrdersPage,
  officeProducts: ProductsPage,
  officeProduct: ProductPage,
  officePosts: PostsPage,
  officePost: PostPage,
  officeAudit: AuditPage,
}

/** All pages of the office. They are one module, because the first script of every visit lists each module with its files. */
export default function OfficePage() {
  const { pathname } = useLocation()
  const Page = OFFICE_PAGES[pageAt(pathname)]
  return Page && <Page />
}
