/** The route table: address, access and page. */
import { brand } from '@lucero/contract/shared/brand'
import { lazyPart } from './lib/lazy-part.ts'
import { paths } from './lib/paths.ts'
import { HomePage } from './pages/home-page.tsx'
import { BareShell } from './shell/bare-shell.tsx'
import { Screen, type ScreenProps } from './shell/screen.tsx'
import { Shell } from './shell/shell.tsx'
import { isSamePath, useLocation } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'

const AddCreditPage = lazyPart(() => import('./wallet/add-credit-page.tsx'))
const BonusPage = lazyPart(() => import('./bonus/bonus-page.tsx'))
const BonusTermsPage = lazyPart(() => import('./pages/bonus-terms-page.tsx'))
const CartPage = lazyPart(() => import('./wallet/cart-page.tsx'))
const ChangePasswordPage = lazyPart(() => import('./auth/change-password-page.tsx'))
const ChangePhonePage = lazyPart(() => import('./auth/change-phone-page.tsx'))
const ContactPage = lazyPart(() => import('./contact/contact-page.tsx'))
const DeactivatePage = lazyPart(() => import('./auth/deactivate-page.tsx'))
const DevicesPage = lazyPart(() => import('./auth/devices-page.tsx'))
const EditProfilePage = lazyPart(() => import('./players/edit-profile-page.tsx'))
const FairnessPage = lazyPart(() => import('./pages/fairness-page.tsx'))
const FaqPage = lazyPart(() => import('./pages/faq-page.tsx'))
const FramedGamePage = lazyPart(() => import('./games/framed/framed-game-page.tsx'))
const LastActivityPage = lazyPart(() => import('./games/last-activity-page.tsx'))
const MyOperatorsPage = lazyPart(() => import('./operators/my-operators-page.tsx'))
const NotFoundPage = lazyPart(() => import('./pages/not-found-page.tsx'))
const NotificationsPage = lazyPart(() => import('./notifications/notifications-page.tsx'))
const OpenGamePage = lazyPart(() => import('./wallet/open-game-page.tsx'))
const OperatorsPage = lazyPart(() => import('./operators/operators-page.tsx'))
const PrivacyPage = lazyPart(() => import('./pages/privacy-page.tsx'))
const RedeemPage = lazyPart(() => import('./redeem/redeem-page.tsx'))
const SaferPlayPage = lazyPart(() => import('./safer/safer-play-page.tsx'))
const StatementPage = lazyPart(() => import('./statement/statement-page.tsx'))
const TermsPage = lazyPart(() => import('./pages/terms-page.tsx'))
const TransactionsPage = lazyPart(() => import('./pages/transactions-page.tsx'))
const TrustPage = lazyPart(() => import('./pages/trust-page.tsx'))
const VisitorContactPage = lazyPart(() => import('./contact/visitor-page.tsx'))

const screens: readonly (ScreenProps & { path: string })[] = [
  { path: paths.home, title: () => brand, access: 'public', Page: HomePage },
  { path: paths.faq, title: () => t('FAQ'), access: 'public', Page: FaqPage },
  { path: paths.fairness, title: () => t('Fairness'), access: 'public', Page: FairnessPage },
  { path: paths.privacy, title: () => t('Privacy Policy'), access: 'public', Page: PrivacyPage },
  { path: paths.terms, title: () => t('Terms and Conditions'), access: 'public', Page: TermsPage },
  { path: paths.trust, title: () => t('Check Us'), access: 'public', Page: TrustPage },
  { path: paths.visitorContact, title: () => t('Write to Us'), access: 'public', Page: VisitorContactPage },

  { path: paths.operators, title: () => t('Operators'), access: 'signed-in', Page: OperatorsPage },
  { path: paths.myOperators, title: () => t('My Operators'), access: 'signed-in', Page: MyOperatorsPage },
  { path: paths.notifications, title: () => t('Notifications'), access: 'signed-in', Page: NotificationsPage },
  { path: paths.lastActivity, title: () => t('Last Activity'), access: 'signed-in', Page: LastActivityPage },
  { path: paths.transactions, title: () => t('Transactions'), access: 'signed-in', Page: TransactionsPage },
  { path: paths.statement, title: () => t('Statement'), access: 'signed-in', Page: StatementPage },
  { path: paths.redeem, title: () => t('Redeem'), access: 'signed-in', Page: RedeemPage },
  { path: paths.cart, title: () => t('Cart'), access: 'signed-in', Page: CartPage },
  { path: paths.addCredit, title: () => t('Add Credit'), access: 'signed-in', Page: AddCreditPage },
  { path: paths.openGame, title: () => t('Open the Game'), access: 'signed-in', Page: OpenGamePage },
  { path: paths.framedGame, title: () => t('Game'), access: 'signed-in', Page: FramedGamePage },
  { path: paths.saferPlay, title: () => t('Safer Play'), access: 'signed-in', Page: SaferPlayPage },
  { path: paths.contact, title: () => t('Contact Us'), access: 'signed-in', Page: ContactPage },
  { path: paths.editProfile, title: () => t('Edit Profile'), access: 'signed-in', Page: EditProfilePage },
  { path: paths.changePhone, title: () => t('Change Phone Number'), access: 'signed-in', Page: ChangePhonePage },
  { path: paths.changePassword, title: () => t('Change Password'), access: 'signed-in', Page: ChangePasswordPage },
  { path: paths.devices, title: () => t('Devices'), access: 'signed-in', Page: DevicesPage },
  { path: paths.deactivate, title: () => t('Profile'), access: 'signed-in', Page: DeactivatePage },
  { path: paths.bonus, title: () => t('Bonuses'), access: 'signed-in', Page: BonusPage },
  { path: paths.bonusTerms, title: () => t('Bonus Terms'), access: 'signed-in', Page: BonusTermsPage },
  { path: paths.bonusTermsSpaced, title: () => t('Bonus Terms'), access: 'signed-in', Page: BonusTermsPage },
]

const notFound: ScreenProps = { title: () => t('Not Found'), access: 'public', Page: NotFoundPage }

const screenAt = (pathname: string) => screens.find(({ path }) => isSamePath(path, pathname))

/** Loads the page of an address before the first render. The HTML preloads its chunks. */
export const fetchPageAt = (pathname: string) => screenAt(pathname)?.Page.fetch?.()

export function AppRoutes() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const { title, access, Page } = screen ?? notFound
  const Frame = screen?.path === paths.framedGame ? BareShell : Shell
  return (
    <Frame>
      <Screen key={screen?.path ?? '*'} title={title} access={access} Page={Page} />
    </Frame>
  )
}
