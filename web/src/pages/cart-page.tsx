import { GameArt } from '../catalogue/game-art.tsx'
import { Cart } from '../wallet/cart-page.tsx'

export default function CartPage() {
  return <Cart Art={GameArt} />
}
