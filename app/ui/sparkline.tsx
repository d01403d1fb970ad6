export { Sparkline } from '../charts/sparkline';
