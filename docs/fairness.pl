#!/usr/bin/perl
# Computes rounds from their seeds, as fairness.md describes. Only core modules of Perl 5.
#
#     perl fairness.pl < rounds.jsonl
#
# Each line of the input is a round, each line of the output is its commitment, outcome and payout. A line may also be the proof of a round of a
# hosted game.
#
#     perl fairness.pl commitment.json MODE < table.csv
#
# computes the root and the return of a mode of a hosted game. The exit status is 1 if anything does not fit.

use strict;
use warnings;
use integer;
use Digest::SHA qw(hmac_sha256 sha256 sha256_hex);
use JSON::PP ();
use Math::BigInt ();
use MIME::Base64 qw(decode_base64);

# The source of words: HMAC-SHA256 blocks of eight big-endian words.
package Draw;

sub new {
    my ($class, $server_seed, $client_seed, $nonce) = @_;
    return bless { key => $server_seed, message => "$client_seed:$nonce", block => 0, words => [] }, $class;
}

sub word {
    my ($self) = @_;
    if (!@{ $self->{words} }) {
        my $suffix = $self->{block} ? ":$self->{block}" : '';
        $self->{words} = [unpack 'N8', Digest::SHA::hmac_sha256($self->{message} . $suffix, $self->{key})];
        $self->{block}++;
    }
    return shift @{ $self->{words} };
}

sub below {
    my ($self, $bound) = @_;
    my $fair = (1 << 32) - (1 << 32) % $bound;
    while (1) {
        my $word = $self->word;
        return $word % $bound if $word < $fair;
    }
}

# A number below W of a hosted game, as a big integer. More than 2 ** 32 takes two words.
sub below_weight {
    my ($self, $total) = @_;
    my $word  = Math::BigInt->new(1 << 32);
    my $range = $total <= $word ? $word : $word * $word;
    my $fair  = $range - $range % $total;
    while (1) {
        my $number = Math::BigInt->new($self->word);
        $number = $number * $word + $self->word if $range > $word;
        return $number % $total if $number < $fair;
    }
}

package main;

# amount × numerator ÷ denominator, rounded down, without a large intermediate product
sub portion {
    my ($amount, $numerator, $denominator) = @_;
    return $amount * ($numerator / $denominator) + $amount * ($numerator % $denominator) / $denominator;
}

sub sum {
    my $total = 0;
    $total += $_ for @_;
    return $total;
}

sub dice {
    my ($draw, $bet) = @_;
    my $roll = $draw->below(10_000);
    my ($won, $chance) =
        $bet->{direction} eq 'under' ? ($roll < $bet->{target}, $bet->{target})
      : $bet->{direction} eq 'over'  ? ($roll > $bet->{target}, 9999 - $bet->{target})
      :                                die "unknown direction $bet->{direction}\n";
    my $payout = $won ? portion($bet->{stake}, 99_000_000 / $chance, 10_000) : 0;
    return ({ roll => $roll, won => $won ? JSON::PP::true : JSON::PP::false }, $payout);
}

my %red = map { $_ => 1 } 1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36;

my %outside = (
    red   => sub { $red{ $_[0] } },
    black => sub { !$red{ $_[0] } },
    even  => sub { $_[0] % 2 == 0 },
    odd   => sub { $_[0] % 2 == 1 },
    low   => sub { $_[0] <= 18 },
    high  => sub { $_[0] >= 19 },
);

sub roulette {
    my ($draw, $bet) = @_;
    my $number = $draw->below(37);
    my $payout = 0;
    for my $chip (@{ $bet->{chips} }) {
        if (my $numbers = $chip->{numbers}) {
            $payout += $chip->{cents} * 36 / @$numbers if grep { $_ == $number } @$numbers;
        } else {
            my $wins = $outside{ $chip->{kind} } or die "unknown chip $chip->{kind}\n";
            $payout += 2 * $chip->{cents} if $number != 0 && $wins->($number);
        }
    }
    my $colour = $number == 0 ? 'green' : $red{$number} ? 'red' : 'black';
    return ({ number => $number, colour => $colour }, $payout);
}

# The number of ways to choose k of n.
# On 64 tiles the numbers of ways exceed 64 bits.
sub choose {
    my ($n, $k) = @_;
    return Math::BigInt->new($n)->bnok($k);
}

sub mines_multiplier {
    my ($tiles, $count, $safe) = @_;
    return choose($tiles, $safe)->bmul(9_900)->bdiv(choose($tiles - $count, $safe))->numify;
}

sub mines {
    my ($draw, $bet, $actions) = @_;
    my $count = $bet->{mines};
    my $size  = ($bet->{side} // 5) == 8 ? 64 : 25;
    my @mined = sort { $a <=> $b } first_of_shuffle($draw, $size, $count);
    my (@opened, $end);
    for my $action (@$actions) {
        die "an action after the end of the round\n" if $end;
        if ($action->{do} eq 'open') {
            my $tile = $action->{tile};
            die "tile $tile cannot be opened\n" if $tile < 0 || $tile >= $size || grep { $_ == $tile } @opened;
            push @opened, $tile + 0;
            if (grep { $_ == $tile } @mined) { $end = 'hit' }
            elsif (@opened == $size - $count) { $end = 'cashed' }
            elsif ($size == 64 && mines_multiplier($size, $count, @opened + 1) > 10_000_000_000) { $end = 'cashed' }
        } elsif ($action->{do} eq 'cash-out' && @opened) {
            $end = 'cashed';
        } elsif ($action->{do} eq 'leave' && !@opened) {
            $end = 'left';
        } else {
            die "the action $action->{do} is not possible\n";
        }
    }
    die "the round is not finished\n" if !$end;
    my $safe   = @opened;
    my $payout = $end eq 'hit' ? 0 : $bet->{cents};
    $payout = portion($bet->{cents}, mines_multiplier($size, $count, $safe), 10_000) if $end eq 'cashed';
    return ({ mines => $count + 0, opened => \@opened, end => $end, mined => \@mined }, $payout);
}

# From the outermost slot to the middle.
my %plinko = map { my ($risk, $rows, undef, @multipliers) = split; ("$risk $rows" => \@multipliers) } split /\n/, <<'TABLE';
low     8 rows  5.62 2.1 1.1 1 0.5
low     9 rows  6 2.2 1.4 1.21 0.6
low    10 rows  7.9 2.9 1.5 1.1 1 0.48
low    11 rows  8.8 3.3 2 1.3 1 0.68
low    12 rows  9.62 3.8 2 1.6 1.1 0.9 0.5
low    13 rows  11 5.08 2.6 1.7 1.3 0.9 0.7
low    14 rows  12 6.1 2.9 1.7 1.4 1.1 0.9 0.48
low    15 rows  14 6.9 3.46 2.3 1.7 1.12 0.9 0.7
low    16 rows  16 8.27 4 2.3 1.5 1.4 1.1 0.9 0.4
medium  8 rows  12 3 1.3 0.72 0.4
medium  9 rows  18 4 1.69 0.9 0.5
medium 10 rows  22 5.3 2 1.4 0.6 0.38
medium 11 rows  27.5 6 3.1 1.8 0.7 0.48
medium 12 rows  32.5 11.5 3.8 2 1.1 0.61 0.3
medium 13 rows  43.5 12 6.2 2.99 1.3 0.7 0.4
medium 14 rows  64.5 16 7 4 1.9 0.99 0.5 0.2
medium 15 rows  90 22 9.84 5 3 1.32 0.5 0.3
medium 16 rows  110 38.8 12 5 3 1.49 0.9 0.5 0.4
high    8 rows  29 3.99 1.5 0.3 0.2
high    9 rows  42 7 2 0.61 0.2
high   10 rows  75 9.9 3 0.9 0.29 0.23
high   11 rows  121 14 4.9 1.4 0.4 0.23
high   12 rows  170 24.7 8.02 2.2 0.6 0.2 0.2
high   13 rows  258 36 11 4.2 0.9 0.22 0.2
high   14 rows  418 59 17.5 5.02 1.9 0.3 0.2 0.2
high   15 rows  620 83 25 8.02 3.1 0.52 0.2 0.2
high   16 rows  1000 130 27 9.3 3.87 1.99 0.2 0.2 0.2
TABLE

# 3.46 as 346, without floating point
sub hundredths {
    my ($whole, $fraction) = split /\./, $_[0];
    return $whole * 100 + substr(($fraction // '') . '00', 0, 2);
}

sub plinko {
    my ($draw, $bet) = @_;
    my $rows        = $bet->{rows};
    my $multipliers = $plinko{"$bet->{risk} $rows"} or die "no table for $bet->{risk} risk and $rows rows\n";
    my $number      = $draw->below(1 << $rows);
    my @path        = map { ($number >> $_) & 1 } 0 .. $rows - 1;
    my $slot        = sum(@path);
    my $multiplier  = hundredths($multipliers->[$slot <= $rows / 2 ? $slot : $rows - $slot]);
    return ({ path => \@path, slot => $slot, multiplier => $multiplier }, portion($bet->{cents}, $multiplier, 100));
}

# Cards that are each drawn from all 52, five from a number.
sub cards_of_52 {
    my ($draw, $size) = @_;
    my @cards;
    while (@cards < $size) {
        my $number = $draw->below(52**5);
        for (1 .. 5) {
            push @cards, $number % 52;
            $number /= 52;
        }
    }
    return @cards;
}

# The lowest and the highest rank that win a guess after a card.
sub hi_lo_range {
    my ($guess, $card) = @_;
    my $rank = $card % 13 + 1;
    if ($guess eq 'higher') {
        return $rank == 1 ? (2, 13) : ($rank, 13);
    }
    return $rank == 13 ? (1, 12) : (1, $rank);
}

sub hi_lo_multiplier {
    my @won = @_;
    return Math::BigInt->new(0) if !@won;
    my $above = Math::BigInt->new(13)->bpow(scalar @won)->bmul(9_900);
    my $below = Math::BigInt->new(1);
    $below->bmul($_) for @won;
    return scalar $above->bdiv($below);
}

sub hi_lo {
    my ($draw, $bet, $actions) = @_;
    my @shoe = cards_of_52($draw, 55);
    my (@turns, @won, $end);
    for my $action (@$actions) {
        die "an action after the end of the round\n" if $end;
        if ($action eq 'cash-out' && @won) {
            $end = 'cashed';
        } elsif ($action eq 'leave' && !@won) {
            $end = 'left';
        } elsif ($action =~ /^(higher|lower|skip)$/) {
            my $card = $shoe[@turns];
            push @turns, $action;
            if ($action ne 'skip') {
                my ($from, $to) = hi_lo_range($action, $card);
                my $rank = $shoe[@turns] % 13 + 1;
                if ($rank < $from || $rank > $to) {
                    $end = 'wrong';
                    next;
                }
                push @won, $to - $from + 1;
            }
            my $is_possible = 0;
            for my $guess ('higher', 'lower') {
                my ($from, $to) = hi_lo_range($guess, $shoe[@turns]);
                $is_possible = 1 if @turns < 54 && hi_lo_multiplier(@won, $to - $from + 1) <= 10_000_000_000;
            }
            $end = 'cashed' if !$is_possible;
        } else {
            die "the action $action is not possible\n";
        }
    }
    die "the round is not finished\n" if !$end;
    my $multiplier = $end eq 'wrong' ? 0 : hi_lo_multiplier(@won)->numify;
    my $payout     = $end eq 'left'  ? $bet->{cents} : portion($bet->{cents}, $multiplier, 10_000);
    my %outcome    = (cards => [@shoe[0 .. @turns]], turns => \@turns, multiplier => $multiplier, end => $end);
    return (\%outcome, $payout);
}

# From no hit to all hits.
my %keno = map { my ($risk, $picks, undef, @multipliers) = split; ("$risk $picks" => \@multipliers) } split /\n/, <<'TABLE';
low      1 picks  0.7 1.86
low      2 picks  0.5 1.39 3.06
low      3 picks  0 1.1 1.38 26.11
low      4 picks  0 0 2.2 7.91 90.16
low      5 picks  0 0 1.5 4.21 13.01 300.21
low      6 picks  0 0 1.09 2.02 6.22 100.05 700.29
low      7 picks  0 0 1.1 1.6 3.51 15.02 225.11 700.05
low      8 picks  0 0 1.09 1.51 2.01 5.53 39.05 100.04 800.48
low      9 picks  0 0 1.09 1.31 1.7 2.5 7.51 50.12 250.36 1000
low     10 picks  0 0 1.1 1.2 1.31 1.82 3.51 13.02 50.21 250.16 1000
classic  1 picks  0 3.96
classic  2 picks  0 1.59 6.56
classic  3 picks  0 1.15 2.2 15.07
classic  4 picks  0 1.03 1.21 4.31 45.03
classic  5 picks  0 0 1.63 3.41 17.07 270.17
classic  6 picks  0 0 1.32 2.01 6.62 50.01 1000
classic  7 picks  0 0 1.26 1.4 3.31 16.05 170.07 1000
classic  8 picks  0 0 0 2.14 3.32 11.02 80.06 500.01 1000
classic  9 picks  0 0 0 1.76 2.2 5.93 29.05 250.1 500.18 1000
classic 10 picks  0 0 0 1.59 1.61 3.4 13.05 98.01 250 500.63 1000
medium   1 picks  0 3.96
medium   2 picks  0 1.44 7.56
medium   3 picks  0 0.95 2.31 21.08
medium   4 picks  0 0 1.93 8.22 110.02
medium   5 picks  0 0 1.25 3.32 22.04 440.06
medium   6 picks  0 0 0 3.75 11.02 100.04 1000
medium   7 picks  0 0 0 2.34 5.11 32.04 440.12 1000
medium   8 picks  0 0 0 2.09 2.81 12.05 110.01 500.12 1000
medium   9 picks  0 0 0 0 5.08 8.4 55.04 250.11 500.25 1000
medium  10 picks  0 0 0 0 3.8 4.71 23.05 120.09 250.08 500.61 1000
high     1 picks  0 3.96
high     2 picks  0 0 17.16
high     3 picks  0 0 3.68 40.11
high     4 picks  0 0 0 12.88 210.03
high     5 picks  0 0 0 4.22 34.03 860.13
high     6 picks  0 0 0 3.63 10 120.1 1000
high     7 picks  0 0 0 0 12.41 42.02 500.02 1000
high     8 picks  0 0 0 0 7.88 14 160.01 500.06 1000
high     9 picks  0 0 0 0 0 29.43 63.01 250.03 500.18 1000
high    10 picks  0 0 0 0 0 17.75 24.02 120.01 250.23 500.53 1000
TABLE

# The first entries of a shuffled list of the numbers below a size.
sub first_of_shuffle {
    my ($draw, $size, $many) = @_;
    my @entries = (0 .. $size - 1);
    for my $index (0 .. $many - 1) {
        my $other = $index + $draw->below($size - $index);
        @entries[$index, $other] = @entries[$other, $index];
    }
    return @entries[0 .. $many - 1];
}

sub keno {
    my ($draw, $bet) = @_;
    my @picks       = @{ $bet->{picks} };
    my $multipliers = $keno{"$bet->{risk} " . @picks} or die "no table for $bet->{risk} risk and " . @picks . " picks\n";
    my @drawn       = map { $_ + 1 } first_of_shuffle($draw, 40, 10);
    my %is_drawn    = map { $_ => 1 } @drawn;
    my $hits        = grep { $is_drawn{$_} } @picks;
    my $multiplier  = hundredths($multipliers->[$hits]);
    return ({ drawn => \@drawn, hits => $hits + 0, multiplier => $multiplier }, portion($bet->{cents}, $multiplier, 100));
}

my %poker_pays = (
    'royal-flush' => 800, 'straight-flush' => 50, 'four-of-a-kind' => 25, 'full-house' => 9, 'flush' => 6, 'straight' => 4,
    'three-of-a-kind' => 3, 'two-pair' => 2, 'jacks-or-better' => 1, 'nothing' => 0,
);

sub poker_hand {
    my @cards = @_;
    my (%ranks, %suits);
    for my $card (@cards) {
        $ranks{ $card % 13 }++;
        $suits{ $card / 13 }++;
    }
    my $counts   = join '', sort { $b <=> $a } values %ranks;
    my $is_flush = keys %suits == 1;
    my @sorted   = sort { $a <=> $b } keys %ranks;
    my $is_royal = "@sorted" eq '0 9 10 11 12';
    my $is_straight = $is_royal || @sorted == 5 && $sorted[4] - $sorted[0] == 4;
    return $is_royal ? 'royal-flush' : 'straight-flush' if $is_flush && $is_straight;
    return 'four-of-a-kind'  if $counts eq '41';
    return 'full-house'      if $counts eq '32';
    return 'flush'           if $is_flush;
    return 'straight'        if $is_straight;
    return 'three-of-a-kind' if $counts eq '311';
    return 'two-pair'        if $counts eq '221';
    return 'jacks-or-better' if grep { ($ranks{$_} // 0) == 2 } 0, 10, 11, 12;
    return 'nothing';
}

sub video_poker {
    my ($draw, $bet, $actions) = @_;
    die "a round has one draw\n" if @$actions != 1;
    my @deck    = first_of_shuffle($draw, 52, 10);
    my @dealt   = @deck[0 .. 4];
    my @fresh   = @deck[5 .. 9];
    my @hold    = map { $_ + 0 } @{ $actions->[0]{hold} };
    my %is_held = map { $_ => 1 } @hold;
    my @cards   = map { $is_held{$_} ? $dealt[$_] : shift @fresh } 0 .. 4;
    my $hand    = poker_hand(@cards);
    return ({ dealt => \@dealt, hold => \@hold, cards => \@cards, hand => $hand }, $bet->{cents} * $poker_pays{$hand});
}

# What a card counts, with the ace as 1.
sub points {
    my ($card) = @_;
    my $rank = $card % 13 + 1;
    return $rank > 10 ? 10 : $rank;
}

sub total {
    my @points = map { points($_) } @_;
    my $total  = sum(@points);
    return $total <= 11 && (grep { $_ == 1 } @points) ? $total + 10 : $total;
}

# A blackjack is 21 with the first two cards, without a split.
sub is_blackjack {
    my ($hand) = @_;
    return !$hand->{split} && @{ $hand->{cards} } == 2 && total(@{ $hand->{cards} }) == 21;
}

# The offer of insurance. Removes its actions, and returns the stake of the insurance and whether even money was taken.
sub blackjack_offer {
    my ($hands, $actions) = @_;
    my ($insurance, $even_money);
    my @with    = grep { is_blackjack($_) } @$hands;
    my @without = grep { !is_blackjack($_) } @$hands;
    while (@without && !defined $insurance || @with && !$even_money) {
        my $action = shift @$actions // die "the round is not finished\n";
        last if $action eq 'decline';
        if ($action eq 'insure' && @without && !defined $insurance) {
            $insurance = sum(map { $_->{stake} / 2 } @without);
        } elsif ($action eq 'even-money' && @with && !$even_money) {
            $even_money = 1;
        } else {
            die "the action $action is not possible\n";
        }
    }
    return ($insurance, $even_money);
}

sub blackjack {
    my ($draw, $bet, $played) = @_;
    my @stakes  = $bet->{hands} ? @{ $bet->{hands} } : ($bet->{cents});
    my $boxes   = @stakes;
    my @actions = @$played;
    my @shoe = cards_of_52($draw, 15 + 40 * $boxes);
    my @first  = splice @shoe, 0, 2 * $boxes + 2;
    my @dealer = @first[$boxes, 2 * $boxes + 1];
    my @hands  = map { { box => $_, cards => [@first[$_, $boxes + 1 + $_]], stake => $stakes[$_] + 0 } } 0 .. $boxes - 1;
    my $dealer_blackjack = total(@dealer) == 21;
    my ($insurance, $even_money) =
        $bet->{hands} && points($dealer[0]) == 1 ? blackjack_offer(\@hands, \@actions) : ();
    $_->{finished} = $dealer_blackjack || is_blackjack($_) for @hands;

    for my $action (@actions) {
        my ($at) = grep { !$hands[$_]{finished} } 0 .. $#hands;
        die "an action after the end of the round\n" if !defined $at;
        my $hand  = $hands[$at];
        my $cards = $hand->{cards};
        if ($action eq 'hit') {
            push @$cards, shift @shoe;
            $hand->{finished} = 1 if total(@$cards) >= 21;
        } elsif ($action eq 'stand') {
            $hand->{finished} = 1;
        } elsif ($action eq 'double' && @$cards == 2) {
            $hand->{stake} *= 2;
            push @$cards, shift @shoe;
            $hand->{finished} = 1;
        } elsif ($action eq 'split' && !$hand->{split} && @$cards == 2 && points($cards->[0]) == points($cards->[1])) {
            my ($left, $right) = @$cards;
            my @halves = map { { %$hand, cards => [$_, shift @shoe], split => 1 } } $left, $right;
            $_->{finished} = points($left) == 1 || total(@{ $_->{cards} }) == 21 for @halves;
            splice @hands, $at, 1, @halves;
        } else {
            die "the action $action is not possible\n";
        }
    }
    die "the round is not finished\n" if grep { !$_->{finished} } @hands;

    if (grep { total(@{ $_->{cards} }) <= 21 && !is_blackjack($_) } @hands) {
        push @dealer, shift @shoe while total(@dealer) < 17;
    }
    my $against = total(@dealer);
    for my $hand (@hands) {
        my $total   = total(@{ $hand->{cards} });
        my $stake   = $hand->{stake};
        my $natural = is_blackjack($hand);
        @$hand{qw(result payout)} =
            $total > 21                                          ? ('bust', 0)
          : $natural && $even_money                              ? ('even-money', 2 * $stake)
          : $natural && !$dealer_blackjack                       ? ('blackjack', $stake + $stake * 3 / 2)
          : $dealer_blackjack && !$natural                       ? ('lost', 0)
          : $against > 21 || $total > $against                   ? ('won', 2 * $stake)
          : $total == $against                                   ? ('push', $stake)
          :                                                        ('lost', 0);
    }
    delete @$_{ $bet->{hands} ? qw(finished split) : qw(finished split box) } for @hands;
    my %outcome = (dealer => \@dealer, hands => \@hands);
    $outcome{insurance} = { stake => $insurance, payout => $dealer_blackjack ? 3 * $insurance : 0 } if defined $insurance;
    return (\%outcome, sum(map { $_->{payout} } @hands, $outcome{insurance} // ()));
}

my @strips = qw(
    KAQLKOOJCVQAKGJVCAGVMCLQVGAJQKLJQLJ
    AKQJVGQALCVKCVKGAJLGMQLASJKVJQOOKCJS
    OOKAVJGLJSAQJGVQKJALQCKQGCMVLKQLJSA
    ACLQOOSVAKGQCJQAVKACVSLKJVLKQMLJAGJQ
    QKGVCJAQKJAQJKQJKLAJVMLAOOGVCLVGQJA
);
my @lines = map { [split //] } qw(
    11111 00000 22222 01210 21012 00122 22100 10001 12221 01110
    21112 10101 12121 01010 21212 11011 11211 00200 22022 02020
);
# The name of a symbol, and what three, four and five of it pay: with a shooting star in the bet, then without one.
my %symbols = (
    O => ['owl',     60, 200, 1000, 75, 250, 1000],
    C => ['comet',   40, 100, 400,  50, 150, 500],
    G => ['guitar',  25, 80,  300,  40, 100, 400],
    L => ['lantern', 20, 60,  250,  25, 75,  250],
    V => ['agave',   15, 40,  125,  20, 50,  150],
    A => ['ace',     10, 25,  100,  10, 25,  100],
    K => ['king',    8,  20,  80,   8,  20,  80],
    Q => ['queen',   5,  20,  75,   5,  20,  75],
    J => ['jack',    5,  20,  75,   5,  20,  75],
);
my @moon_pays   = (0, 0, 0, 2, 10, 50);
my @moon_awards = (0, 0, 0, 10, 15, 20);

sub line_wins {
    my ($column, @columns) = @_;
    my @wins;
    for my $line (0 .. $#lines) {
        my @shown = map { substr $columns[$_], $lines[$line][$_], 1 } 0 .. 4;
        my $symbol = $symbols{ $shown[0] } or next;
        my $count = 1;
        $count++ while $count < 5 && ($shown[$count] eq $shown[0] || $shown[$count] eq 'S');
        push @wins, { line => $line, symbol => $symbol->[0], count => $count, pays => $symbol->[$column + $count - 3] } if $count >= 3;
    }
    return @wins;
}

# One spin. `moon` is the multiplier of free spins, `star` the reel of a star spin.
sub spin {
    my ($draw, $bet, %kind) = @_;
    my $cents   = $bet->{cents};
    my @stops   = map { $draw->below(length $_) } @strips;
    my @columns = map { substr $strips[$_] x 2, $stops[$_], 3 } 0 .. 4;
    if ($kind{moon}) {
        for (@columns) { $_ = 'SSS' if /S/ }
    }
    $columns[$kind{star}] = 'SSS' if $kind{star};
    my $moons = grep { /M/ } @columns;
    my @wins  = line_wins($bet->{star} ? 1 : 4, @columns);
    my $pays  = ($cents * sum(map { $_->{pays} } @wins) / 20 + $cents * $moon_pays[$moons]) * ($kind{moon} || 1);
    my %spin  = (stops => \@stops, lineWins => \@wins, moons => $moons + 0, gives => $moon_awards[$moons] + 0, pays => $pays);
    $spin{star} = $kind{star} if $kind{star};
    return \%spin;
}

sub night_reels {
    my ($draw, $bet) = @_;
    my @spins = (spin($draw, $bet));
    if ($bet->{star} && $spins[0]{moons} == 2) {
        my $star = $draw->below(3) + 1;
        push @spins, spin($draw, $bet, star => $star);
    }
    my $awarded = $spins[-1]{gives};
    my %outcome = (spins => \@spins);
    if ($awarded) {
        my ($phase, $moon) = @{ ((['crescent', 2]) x 3, (['half', 3]) x 2, ['full', 5])[$draw->below(6)] };
        $outcome{phase} = $phase;
        for (my $played = 0; $played < $awarded; $played++) {
            my $spin = spin($draw, $bet, moon => $moon);
            $spin->{gives} = 50 - $awarded if $awarded + $spin->{gives} > 50;
            $awarded += $spin->{gives};
            push @spins, $spin;
        }
    }
    $outcome{payout} = sum(map { $_->{pays} } @spins);
    return (\%outcome, $outcome{payout});
}

sub star_crash {
    my ($draw, $bet, $actions) = @_;
    my $crash = 99 * (1 << 32) / ($draw->below(1 << 32) + 1);
    $crash = 100     if $crash < 100;
    $crash = 100_000 if $crash > 100_000;
    my $rest   = $bet->{cents};
    my $target = $bet->{auto} // 100_000;
    my $payout = 0;
    my (@cashed, $end);
    my $cash_out = sub {
        my ($part, $at) = @_;
        my $cents = portion($part, $at, 100);
        push @cashed, { at => $at + 0, cents => $cents };
        $payout += $cents;
        $rest -= $part;
    };
    for my $action (@$actions) {
        die "an action after the end of the round\n" if $end;
        if ($action->{do} eq 'cash-out') {
            my $at = $action->{at};
            die "a cash-out at $at is not possible\n" if $at < 101 || $at > $crash || $at >= $target;
            if ($action->{part} eq 'half') {
                die "half is possible once\n" if @cashed;
                $cash_out->($rest / 2, $at);
            } else {
                $cash_out->($rest, $at);
                $end = 'cashed';
            }
        } elsif ($action->{do} eq 'call-off' && defined $action->{at}) {
            # The table stopped at this multiplier.
            my $at = $action->{at} < $target ? $action->{at} : $target;
            die "the table cannot have stopped at $at\n" if $at < 100 || $at > $crash;
            if ($at == 100) {
                $payout += $rest;
                $end = 'returned';
            } else {
                $cash_out->($rest, $at);
                $end = $at == $target ? 'auto' : 'stopped';
            }
        } elsif ($action->{do} eq 'end' || $action->{do} eq 'call-off') {
            if ($target <= $crash) {
                $cash_out->($rest, $target);
                $end = 'auto';
            } elsif ($action->{do} eq 'end') {
                $end = 'lost';
            } else {
                $payout += $rest;
                $end = 'returned';
            }
        } else {
            die "the action $action->{do} is not possible\n";
        }
    }
    die "the round is not finished\n" if !$end;
    my %outcome = (cashed => \@cashed, end => $end);
    $outcome{crash} = $crash if $end eq 'lost' || $end eq 'returned' || $end eq 'stopped';
    return (\%outcome, $payout);
}

# A node of a hosted game's tree is a list: hash, W, V.
sub leaf {
    my ($id, $weight, $payout, $line_hash) = @_;
    my $hash = sha256("\0" . bytes_of($id, 8) . bytes_of($weight, 8) . bytes_of($payout, 8) . pack 'H*', $line_hash);
    return [$hash, Math::BigInt->new($weight), Math::BigInt->new($weight) * $payout];
}

sub parent_of {
    my ($left, $right) = @_;
    my $hash = sha256("\1" . join '', map { $_->[0] . bytes_of($_->[1], 16) . bytes_of($_->[2], 16) } $left, $right);
    return [$hash, $left->[1] + $right->[1], $left->[2] + $right->[2]];
}

# A number in so many bytes, big-endian.
sub bytes_of {
    my ($number, $count) = @_;
    my $digits = Math::BigInt->new($number)->to_hex;
    return pack 'H*', ('0' x (2 * $count - length $digits)) . $digits;
}

sub mode_of {
    my ($text, $name) = @_;
    my ($mode) = grep { $_->{name} eq $name } @{ JSON::PP->new->utf8->decode($text)->{modes} };
    return $mode;
}

sub wrong {
    my (%fits) = @_;
    return [sort grep { !$fits{$_} } keys %fits];
}

sub check_proof {
    my ($proof) = @_;
    my $row    = $proof->{row};
    my $text   = bytes($proof->{commitment}{text});
    my $named  = JSON::PP->new->utf8->decode($text);
    my $mode   = mode_of($text, $proof->{mode});
    my $line   = decode_base64($proof->{line});
    my $shown  = JSON::PP->new->utf8->decode($line);
    my $number = Math::BigInt->new($proof->{number});

    my $node = leaf($row->{id}, $row->{weight}, $row->{payout}, $row->{lineHash});
    my $from = Math::BigInt->new(0);
    for my $step (@{ $proof->{path} }) {
        my $other = [pack('H*', $step->{hash}), map { Math::BigInt->new($step->{$_}) } qw(weight value)];
        if ($step->{side} eq 'left') {
            $from = $from + $other->[1];
            $node = parent_of($other, $node);
        } else {
            $node = parent_of($node, $other);
        }
    }
    my $to     = $from + Math::BigInt->new($row->{weight});
    my $root   = unpack 'H*', $node->[0];
    my $payout = $proof->{amount} * $row->{payout} / 100;

    my %fits = (
        commitment => sha256_hex($text) eq $proof->{commitment}{hash}
            && $named->{game} eq $proof->{game}
            && $named->{version} == $proof->{version}
            && $mode
            && $mode->{weight} eq $proof->{total},
        line => sha256_hex($line) eq $row->{lineHash}
            && $shown->{id} == $row->{id}
            && $shown->{payoutMultiplier} == $row->{payout},
        root  => $mode && $root eq $mode->{root} && "$node->[1]" eq $mode->{weight} && "$node->[2]" eq $mode->{value},
        range => $from <= $number && $number < $to,
    );
    if (defined $proof->{serverSeed}) {
        my $seed = bytes($proof->{serverSeed});
        my $draw = Draw->new($seed, bytes($proof->{clientSeed}), $proof->{nonce});
        $fits{seed}   = sha256_hex($seed) eq $proof->{serverSeedHash};
        $fits{number} = $draw->below_weight(Math::BigInt->new($proof->{total})) == $number;
    }
    $fits{payout} = $payout == $proof->{paid} if defined $proof->{paid};
    my %outcome = (id => $row->{id}, number => "$number", from => "$from", to => "$to", root => $root);
    return { commitment => sha256_hex($text), outcome => \%outcome, payout => $payout, wrong => wrong(%fits) };
}

sub check_table {
    my ($text, $name) = @_;
    my $mode = mode_of($text, $name) or die "the commitment has no mode $name\n";
    # Complete subtrees from left to right: the node and its number of leaves.
    my (@trees, @before);
    my ($count, $sorted) = (0, 1);
    while (my $line = <STDIN>) {
        chomp $line;
        my ($id, $weight, $payout, $line_hash) = split /,/, $line;
        $sorted = 0 if @before && ($before[0] > $payout || ($before[0] == $payout && $before[1] >= $id));
        @before = ($payout, $id);
        $count++;
        my ($node, $leaves) = (leaf($id, $weight, $payout, $line_hash), 1);
        while (@trees && $trees[-1][1] == $leaves) {
            $node = parent_of((pop @trees)->[0], $node);
            $leaves *= 2;
        }
        push @trees, [$node, $leaves];
    }
    my $root = (pop @trees)->[0];
    $root = parent_of((pop @trees)->[0], $root) while @trees;
    my ($hash, $weight, $value) = (unpack('H*', $root->[0]), "$root->[1]", "$root->[2]");
    my %fits = (
        order    => $sorted,
        outcomes => $count == $mode->{outcomes},
        root     => $hash eq $mode->{root},
        weight   => $weight eq $mode->{weight},
        value    => $value eq $mode->{value},
    );
    my $returned = Math::BigInt->new($value) * 100_000_000 / (Math::BigInt->new($weight) * $mode->{cost});
    return {
        commitment => sha256_hex($text), root => $hash, outcomes => $count, weight => $weight, value => $value,
        millionthsReturned => "$returned", wrong => wrong(%fits),
    };
}

my %games = (
    'dice'        => \&dice,
    'roulette'    => \&roulette,
    'mines'       => \&mines,
    'plinko'      => \&plinko,
    'hi-lo'       => \&hi_lo,
    'video-poker' => \&video_poker,
    'keno'        => \&keno,
    'blackjack'   => \&blackjack,
    'night-reels' => \&night_reels,
    'star-crash'  => \&star_crash,
);

sub bytes {
    my ($text) = @_;
    utf8::encode($text);
    return $text;
}

sub verify {
    my ($round) = @_;
    return check_proof($round) if $round->{path};
    my $game        = $games{ $round->{game} } or die "unknown game $round->{game}\n";
    my $server_seed = bytes($round->{serverSeed});
    my $client_seed =
        $round->{seeds}
      ? sha256_hex(join "\n", sort map { bytes($_) } @{ $round->{seeds} })
      : bytes($round->{clientSeed});
    my $draw = Draw->new($server_seed, $client_seed, $round->{nonce});
    my ($outcome, $payout) = $game->($draw, $round->{bet}, $round->{actions} // []);
    return { commitment => sha256_hex($server_seed), outcome => $outcome, payout => $payout + 0 };
}

# The fields are printed in the order of the examples.
my @fields = qw(
    commitment outcome roll won number colour mines opened path slot drawn hits dealt hold dealer hands insurance box cards hand turns multiplier stake result
    spins phase stops star lineWins line symbol count moons gives pays at cents cashed end crash mined payout
    id from to root outcomes weight value millionthsReturned wrong
);
my %position = map { $fields[$_] => $_ } 0 .. $#fields;
my $json     = JSON::PP->new->utf8->sort_by(sub { $position{$JSON::PP::a} <=> $position{$JSON::PP::b} });

my $all_fit = 1;

sub answer {
    my ($answer) = @_;
    $all_fit = 0 if @{ $answer->{wrong} // [] };
    print $json->encode($answer), "\n";
}

if (@ARGV) {
    my ($path, $mode) = @ARGV;
    open my $file, '<:raw', $path or die "$path: $!\n";
    answer(check_table(join('', <$file>), $mode));
} else {
    while (my $line = <STDIN>) {
        next if $line !~ /\S/;
        my $answer = eval { verify($json->decode($line)) };
        die "line $.: $@" if !$answer;
        answer($answer);
    }
}
exit($all_fit ? 0 : 1);
