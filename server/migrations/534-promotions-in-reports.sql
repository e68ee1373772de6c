-- Payouts of rounds without a stake, which suppliers of games give away, in the reports. They are part of the payouts.

alter table report_total add column promotions numeric not null default 0;
