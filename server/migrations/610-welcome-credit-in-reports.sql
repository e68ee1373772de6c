-- Welcome credit in the reports, as a part of the credit granted. `reports check --repair` corrects the days before the upgrade.

alter table report_total add column welcome_credit numeric not null default 0;
