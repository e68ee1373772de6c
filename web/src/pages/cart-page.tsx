import { GameArt } from '../games/game-art.tsx'
import { Cart } from '../wallet/cart.tsx'

export default function CartPage() {
  return <Cart Art={GameArt} />
}
