-- module: risk
-- Attempts to pay a redeem again are findings of their own kind.
alter table risk_finding drop constraint risk_finding_kind_check;
alter table risk_finding add constraint risk_finding_kind_check
  check (kind in ('linked-accounts', 'bonus-abuse', 'loss-chasing', 'unusual-win', 'second-payment'));
